import HTTPMessages
import WebText

/// A request without its body.
struct RequestHead: Sendable {
    var request: HTTPRequest
    /// The length of the body; nil when it comes in chunks (RFC 9112 section 6.3).
    var length: Int?
    var closes = false
    var expectsContinue = false

    /// `authority` is the host of a request in HTTP/1.0 that names none.
    init(_ head: Span<UInt8>, limits: ServerLimits, authority: String) throws(RequestRefusal) {
        var offset = 0
        guard let first = head.line(at: &offset) else { throw .malformed("No request line.") }
        let line = try RequestLine(head.extracting(first))
        request = HTTPRequest(method: line.method, origin: "", target: line.target)
        var host: String?
        var length: Int?
        var chunked = false
        var keepsAlive = !line.isHTTP10
        while let range = head.line(at: &offset) {
            let field = try HTTPHeaders.Field(line: head.extracting(range))
            request.headers.add(field.name, field.value)
            if isSameFieldName(field.name, "host") {
                // RFC 9112 section 3.2: 400 to a request with more than one Host field, or an invalid one.
                guard host == nil else { throw .malformed("More than one Host field.") }
                host = field.value
            } else if isSameFieldName(field.name, "content-length") {
                guard length == nil else { throw .malformed("More than one Content-Length field.") }
                length = try Self.length(field.value, limit: limits.body)
            } else if isSameFieldName(field.name, "transfer-encoding") {
                // RFC 9112 section 6.1: 501 to a transfer coding that is not understood.
                guard isSameFieldName(field.value, "chunked") else {
                    throw RequestRefusal(
                        status: 501, reason: "Only the transfer coding chunked is understood.")
                }
                guard !chunked else { throw .malformed("More than one Transfer-Encoding field.") }
                chunked = true
            } else if isSameFieldName(field.name, "connection") {
                if Self.has("close", in: field.value) { closes = true }
                if Self.has("keep-alive", in: field.value) { keepsAlive = true }
            } else if isSameFieldName(field.name, "expect") {
                guard isSameFieldName(field.value, "100-continue") else {
                    throw RequestRefusal(
                        status: 417, reason: "Only the expectation 100-continue is understood.")
                }
                // RFC 9110 section 10.1.1: in HTTP/1.0 the expectation is ignored.
                expectsContinue = !line.isHTTP10
            }
        }
        // RFC 9112 section 9.3: HTTP/1.0 closes unless it asks for something else.
        closes = closes || !keepsAlive
        // RFC 9112 section 6.1: HTTP/1.0 has no transfer codings, so the framing is faulty.
        guard !(chunked && line.isHTTP10) else { throw .malformed("A Transfer-Encoding in HTTP/1.0.") }
        guard let host = host ?? (line.isHTTP10 ? line.authority ?? authority : nil) else {
            throw .malformed("No Host field.")
        }
        guard (try? AbsoluteURL.authority(host.utf8[...])) != nil else {
            throw .malformed("The Host field is not a host with a port.")
        }
        // RFC 9112 section 3.2: Host is identical to the authority of an absolute-form target.
        if let authority = line.authority, !isSameFieldName(authority, host) {
            throw .malformed("The target and the Host field name different hosts.")
        }
        // RFC 9112 section 6.3: both fields together may be an attempt to smuggle a request.
        guard !(chunked && length != nil) else {
            throw .malformed("Both Content-Length and Transfer-Encoding.")
        }
        request.origin = "http://" + host
        self.length = chunked ? nil : length ?? 0
    }

    /// A Content-Length value: only digits, one number (RFC 9110 section 8.6).
    private static func length(_ value: String, limit: Int) throws(RequestRefusal) -> Int {
        guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .malformed("The Content-Length is not a number.")
        }
        guard let length = Int(value), length <= limit else {
            throw RequestRefusal(status: 413, reason: "A body of over \(limit) bytes.")
        }
        return length
    }

    /// Whether a list of connection options has an option (RFC 9110 section 7.6.1).
    private static func has(_ name: String, in value: String) -> Bool {
        value.utf8.split(separator: UInt8(ascii: ",")).contains { option in
            let trimmed = option.drop { $0 == 0x20 || $0 == 0x09 }
            return isSameFieldName(String(Substring(trimmed.prefix { $0 != 0x20 && $0 != 0x09 })), name)
        }
    }
}
