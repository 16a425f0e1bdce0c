import HTTPMessages

/// The first line of a request (RFC 9112 section 3).
struct RequestLine: Sendable {
    var method: String
    var target: String
    /// The authority of a target that came in absolute-form.
    var authority: String?
    /// Whether the client speaks HTTP/1.0, as nginx does to the servers behind it.
    var isHTTP10: Bool

    init(_ line: Span<UInt8>) throws(RequestRefusal) {
        guard let first = line.firstIndex(of: 0x20, from: 0),
            let second = line.firstIndex(of: 0x20, from: first + 1)
        else { throw .malformed("The request line does not have three parts.") }
        method = line.text(0..<first)
        guard FieldSyntax.isToken(method) else { throw .malformed("The method is not a token.") }
        isHTTP10 = try Self.minorVersion(line.text(second + 1..<line.count)) == 0
        for index in first + 1..<second
        where line[index] <= 0x20 || line[index] >= 0x7F || line[index] == 0x23 {
            throw .malformed("A byte in the request target that no URL has.")
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

    /// The second number of HTTP/1.0, HTTP/1.1 or a later 1.x, which is read as 1.1 (RFC 9110 section 2.5).
    private static func minorVersion(_ text: String) throws(RequestRefusal) -> UInt8 {
        let version = Array(text.utf8)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard version.count == 8, version.starts(with: "HTTP/".utf8), digits.contains(version[5]),
            version[6] == UInt8(ascii: "."), digits.contains(version[7])
        else { throw .malformed("The request line does not end in HTTP/1.1.") }
        // RFC 9110 section 15.6.6.
        guard version[5] == UInt8(ascii: "1") else {
            throw RequestRefusal(status: 505, reason: "Only HTTP/1.1 and HTTP/1.0 are served.")
        }
        return version[7] - UInt8(ascii: "0")
    }
}
