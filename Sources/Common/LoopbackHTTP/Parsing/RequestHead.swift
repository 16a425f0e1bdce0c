import HTTPMessages

/// A request without its body.
struct RequestHead: Sendable {
    var request: HTTPRequest
    /// The length of the body; nil when it comes in chunks (RFC 9112 section 6.3).
    let length: Int?
    /// Whether the connection closes after the answer.
    let closes: Bool
    /// Whether the client waits for `100 Continue` before it sends the body.
    let expectsContinue: Bool

    /// Reads a section that a ``SectionScanner`` has checked.
    ///
    /// `authority` is the host of a request in HTTP/1.0 that names none.
    init(_ head: Span<UInt8>, limits: ServerLimits, authority: String) throws(RequestRefusal) {
        var offset = 0
        guard let first = head.line(at: &offset) else { throw .malformed("No request line.") }
        let line = try RequestLine(head.extracting(first))
        request = HTTPRequest(method: line.method, origin: "", target: line.target)
        var framing = FramingFields(bodyLimit: limits.body)
        while let range = head.line(at: &offset) {
            let field = try HTTPHeaders.Field(line: head.extracting(range))
            request.headers.add(field.name, field.value)
            try framing.take(field)
        }
        try framing.checkTransferEncoding(for: line)
        request.origin = try "http://" + framing.host(for: line, authority: authority)
        length = try framing.bodyLength()
        closes = framing.closes(after: line)
        expectsContinue = framing.expectsContinue(for: line)
    }
}
