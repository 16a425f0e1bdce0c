import WebText

/// One part of a body in the encoding `multipart/form-data`, as ``FormEncoding/multipart(_:)`` writes it.
struct MultipartPart {
    /// The name of the field, without the escapes of the wire.
    ///
    /// A name that has the text `%22` itself cannot be told from one with a quotation mark.
    let name: String
    /// The value of the field.
    let value: String
    /// Whether the field is for a file.
    let isFile: Bool

    /// Reads the bytes between two delimiters, or returns nil when they are not a part with a name.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let emptyLine = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let header = bytes[..<emptyLine.lowerBound]
        guard let nameStart = header.firstRange(of: Array("; name=\"".utf8))?.upperBound,
            let nameEnd = header[nameStart...].firstIndex(of: UInt8(ascii: "\""))
        else { return nil }
        name = String(decoding: header[nameStart..<nameEnd], as: UTF8.self)
            .replacingBytes(of: "%0D%0A", with: "\r\n").replacingBytes(of: "%22", with: "\"")
        isFile = header[nameEnd...].firstRange(of: Array("; filename=".utf8)) != nil
        // The line end before the delimiter does not belong to the value.
        value = String(decoding: bytes[emptyLine.upperBound...].dropLast(2), as: UTF8.self)
    }
}
