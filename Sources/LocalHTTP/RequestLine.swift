/// The first line of a request: `method SP request-target SP HTTP-version`.
///
/// Source: RFC 9112 section 3.
struct RequestLine: Sendable {
    /// The method.
    var method: String
    /// The target in origin-form.
    var target: String
    /// The authority of a target that came in absolute-form.
    var authority: String?

    /// Reads a line without its CRLF.
    init(_ line: Span<UInt8>) throws(RequestRefusal) {
        guard let first = line.firstIndex(of: 0x20, from: 0),
            let second = line.firstIndex(of: 0x20, from: first + 1)
        else { throw .malformed("The request line does not have three parts.") }
        method = line.text(0..<first)
        guard FieldSyntax.isToken(method) else { throw .malformed("The method is not a token.") }
        let version = line.text(second + 1..<line.count)
        guard version.utf8.elementsEqual("HTTP/1.1".utf8) else {
            // RFC 9110 section 15.6.6. HTTP/1.0 is refused too: it has neither Host nor chunked bodies.
            throw Self.isVersion(version)
                ? RequestRefusal(status: 505, reason: "Only HTTP/1.1 is served.")
                : .malformed("The request line does not end in HTTP/1.1.")
        }
        for index in first + 1..<second where line[index] <= 0x20 || line[index] >= 0x7F || line[index] == 0x23 {
            throw .malformed("An octet in the request target that no URL has.")
        }
        let start = first + 1
        guard start < second else { throw .malformed("No request target.") }
        if line[start] == UInt8(ascii: "/") {
            target = line.text(start..<second)
            return
        }
        guard method != "CONNECT", !(second == start + 1 && line[start] == UInt8(ascii: "*")) else {
            throw RequestRefusal(status: 501, reason: "No tunnels, and no OPTIONS for the whole server.")
        }
        // RFC 9112 section 3.2.2: a server accepts the absolute-form too.
        let scheme = "http://".utf8.count
        guard second - start > scheme,
            isSameFieldName(line.text(start..<start + scheme), "http://")
        else { throw .malformed("The request target is neither a path nor an http URL.") }
        var end = start + scheme
        while end < second, line[end] != UInt8(ascii: "/"), line[end] != UInt8(ascii: "?") { end += 1 }
        authority = line.text(start + scheme..<end)
        let rest = line.text(end..<second)
        target = rest.utf8.first == UInt8(ascii: "/") ? rest : "/" + rest
    }

    /// Whether a text is an HTTP version: `HTTP/DIGIT.DIGIT`.
    private static func isVersion(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count == 8 && bytes.starts(with: "HTTP/".utf8) && bytes[6] == UInt8(ascii: ".")
            && (0x30...0x39).contains(bytes[5]) && (0x30...0x39).contains(bytes[7])
    }
}
