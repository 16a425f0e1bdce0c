import WebText

extension FormEntry {
    /// Reads the bytes between two delimiters of `multipart/form-data`, as ``FormEncoding/multipart(_:)`` writes them, or
    /// returns nil when they are not a part with a name.
    ///
    /// A name that has the text `%22` itself cannot be told from one with a quotation mark.
    init?(multipart bytes: ArraySlice<UInt8>) {
        guard let emptyLine = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let header = bytes[..<emptyLine.lowerBound]
        guard let nameStart = header.firstRange(of: Array("; name=\"".utf8))?.upperBound,
            let nameEnd = header[nameStart...].firstIndex(of: UInt8(ascii: "\""))
        else { return nil }
        let name = String(decoding: header[nameStart..<nameEnd], as: UTF8.self)
            .replacingBytes(of: "%0D%0A", with: "\r\n").replacingBytes(of: "%22", with: "\"")
        // The line end before the delimiter does not belong to the value.
        let value = String(decoding: bytes[emptyLine.upperBound...].dropLast(2), as: UTF8.self)
        let isFile = header[nameEnd...].firstRange(of: Array("; filename=".utf8)) != nil
        self.init(name, value, isFile: isFile)
    }
}
