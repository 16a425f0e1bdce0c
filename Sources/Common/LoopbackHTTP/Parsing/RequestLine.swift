import HTTPMessages

/// The first line of a request (RFC 9112 section 3).
struct RequestLine: Sendable {
    let method: String
    let target: String
    /// The authority of a target in absolute-form; nil for a target that is a path.
    let authority: String?
    /// Whether the client speaks HTTP/1.0, as nginx does to the servers behind it.
    let isHTTP10: Bool

    init(_ line: Span<UInt8>) throws(RequestRefusal) {
        guard let firstSpace = line.firstIndex(of: 0x20, from: 0),
            let secondSpace = line.firstIndex(of: 0x20, from: firstSpace + 1)
        else { throw .malformed("The request line does not have three parts.") }
        method = line.text(0..<firstSpace)
        guard FieldSyntax.isToken(method) else { throw .malformed("The method is not a token.") }
        isHTTP10 = try Self.minorVersion(line.text(secondSpace + 1..<line.count)) == 0
        let targetRange = firstSpace + 1..<secondSpace
        for index in targetRange where !Self.isTargetByte(line[index]) {
            throw .malformed("A byte in the request target that no URL has.")
        }
        guard !targetRange.isEmpty else { throw .malformed("No request target.") }
        let first = line[targetRange.lowerBound]
        if first == UInt8(ascii: "/") {
            target = line.text(targetRange)
            authority = nil
            return
        }
        let isWholeServer = targetRange.count == 1 && first == UInt8(ascii: "*")
        guard method != "CONNECT", !isWholeServer else {
            throw RequestRefusal(status: 501, reason: "No tunnels, and no OPTIONS for the whole server.")
        }
        let url = try AbsoluteForm(line, targetRange)
        authority = url.authority
        target = url.target
    }

    /// Whether a request target may have the byte: a visible character, and no `#`, because no fragment is sent.
    private static func isTargetByte(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "#")
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

/// A request target that is a URL: `http://host/path`, which a server accepts too (RFC 9112 section 3.2.2).
private struct AbsoluteForm {
    let authority: String
    let target: String

    init(_ line: Span<UInt8>, _ range: Range<Int>) throws(RequestRefusal) {
        let scheme = "http://"
        let start = range.lowerBound + scheme.utf8.count
        guard start < range.upperBound,
            line.text(range.lowerBound..<start).isSameIgnoringASCIICase(as: scheme)
        else {
            throw .malformed("The request target is neither a path nor an http URL.")
        }
        var end = start
        while end < range.upperBound, line[end] != UInt8(ascii: "/"), line[end] != UInt8(ascii: "?") {
            end += 1
        }
        authority = line.text(start..<end)
        let rest = line.text(end..<range.upperBound)
        target = rest.utf8.first == UInt8(ascii: "/") ? rest : "/" + rest
    }
}
