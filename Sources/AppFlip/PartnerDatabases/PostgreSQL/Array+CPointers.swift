extension [[UInt8]?] {
    /// Lends buffers of one byte or more to a C function, as an array of pointers; nil becomes a null pointer.
    ///
    /// The buffers are copied into one block of memory, because Swift lends one array at a time.
    func withCPointers<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result) -> Result {
        let block = flatMap { $0 ?? [] }
        return block.withUnsafeBytes { bytes in
            var offset = 0
            let pointers = map { buffer -> UnsafePointer<CChar>? in
                guard let buffer, let start = bytes.baseAddress else { return nil }
                defer { offset += buffer.count }
                return (start + offset).assumingMemoryBound(to: CChar.self)
            }
            return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
        }
    }
}

extension [String] {
    /// Lends texts to a C function, as an array of C strings with a null pointer at the end.
    func withCStrings<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result) -> Result {
        let zeroTerminated: [[UInt8]?] = map { Array<UInt8>($0.utf8) + [0] }
        return (zeroTerminated + [nil]).withCPointers(body)
    }
}
