extension Malformed {
    /// Requests with a byte that no line has, or with a wrong end of a line.
    static let lines: [Malformed] = [
        Malformed(
            "a line feed alone ends a line", status: 400,
            (0..<6).map { number in
                let lines = plain.split(separator: "\r\n", omittingEmptySubsequences: false)
                return lines.indices.dropLast().reduce("") { $0 + lines[$1] + ($1 == number ? "\n" : "\r\n") }
            } + [
                "GET / HTTP/1.1\n\n", "GET / HTTP/1.1\nHost: h\n\n", "\nGET / HTTP/1.1\r\nHost: h\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: h\r\n\n",
            ]),
        Malformed(
            "a carriage return inside a line", status: 400,
            bytes: ["/a", "HTTP", "h\r", "X-One", "one", ": two", "X-Two", "Content", "0\r"].map {
                plainRequest(with: 0x0D, before: $0)
            } + [Array("\r\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)]),
        Malformed(
            "a control byte", status: 400,
            bytes: ([0] + controls + [0x7F]).flatMap { control in
                ["POST", "/a", " HTTP", "HTTP", "Host", "h\r", "X-One", "one", "two", "0\r"].map {
                    plainRequest(with: control, before: $0)
                }
            }),
    ]

    /// A valid request with four fields.
    private static let plain =
        "POST /a HTTP/1.1\r\nHost: h\r\nX-One: one\r\nX-Two: two\r\nContent-Length: 0\r\n\r\n"

    /// The valid request with a byte inserted before the first place of a text.
    private static func plainRequest(with byte: UInt8, before text: String) -> [UInt8] {
        let bytes = Array(plain.utf8)
        guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: text.utf8) }) else {
            fatalError("the request does not have \(text)")
        }
        return Array(bytes[..<place]) + [byte] + Array(bytes[place...])
    }
}
