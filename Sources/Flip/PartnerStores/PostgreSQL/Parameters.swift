/// A value as it is sent: digests and texts as their bytes, so that no byte ends them; numbers as text.
struct Parameter {
    /// With a zero at the end; nil for NULL.
    let bytes: [UInt8]?
    let length: Int
    /// 0 for text, 1 for binary.
    let format: Int32

    init(_ value: SQLValue) {
        switch value {
        case .digest(let digest): self.init(digest.bytes, format: 1)
        case .text(let text): self.init(Array(text.utf8), format: 1)
        case .integer(let number): self.init(Array(String(number).utf8), format: 0)
        case .null: self.init(nil, format: 0)
        }
    }

    private init(_ content: [UInt8]?, format: Int32) {
        bytes = content.map { $0 + [0] }
        length = content?.count ?? 0
        self.format = format
    }
}

/// Lends the buffers to a C function, as an array of pointers; nil becomes a null pointer.
func withBuffers<Result>(
    _ buffers: [[UInt8]?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
    let all = buffers.flatMap { $0 ?? [] }
    return all.withUnsafeBytes { bytes in
        var offset = 0
        let pointers = buffers.map { buffer -> UnsafePointer<CChar>? in
            guard let buffer else { return nil }
            defer { offset += buffer.count }
            return bytes.baseAddress.map { ($0 + offset).assumingMemoryBound(to: CChar.self) }
        }
        return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
}

/// Lends texts to a C function, as an array of C strings with a null pointer at the end.
func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
    withBuffers(texts.map { Array($0.utf8) + [0] } + [nil], body)
}
