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
