import HTTPMessages
import WebText

/// The header fields that name the host, the end of the body, and what becomes of the connection.
///
/// It takes each field as it is read. The rules for several fields, and for a field and the request line, are
/// checked at the end.
struct FramingFields: Sendable {
    private let bodyLimit: Int
    private var host: String?
    private var contentLength: Int?
    private var isChunked = false
    private var asksToClose = false
    private var asksToKeepAlive = false
    private var expects100Continue = false

    init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

    /// Takes a field if it is among these; refuses a value that is wrong by itself.
    mutating func take(_ field: HTTPHeaders.Field) throws(RequestRefusal) {
        // RFC 9110 section 5.1: names compare in any letter case. They are tokens, and therefore ASCII.
        switch field.name.lowercased() {
        case "host":
            // RFC 9112 section 3.2: 400 to a request with more than one Host field.
            guard host == nil else { throw .malformed("More than one Host field.") }
            host = field.value
        case "content-length": try takeContentLength(field.value)
        case "transfer-encoding": try takeTransferEncoding(field.value)
        case "connection":
            if Self.has("close", in: field.value) { asksToClose = true }
            if Self.has("keep-alive", in: field.value) { asksToKeepAlive = true }
        case "expect":
            guard field.value.isSameIgnoringASCIICase(as: "100-continue") else {
                throw RequestRefusal(status: 417, reason: "Only the expectation 100-continue is understood.")
            }
            expects100Continue = true
        default: break
        }
    }

    /// A Content-Length value: only digits, one number (RFC 9110 section 8.6).
    private mutating func takeContentLength(_ value: String) throws(RequestRefusal) {
        guard contentLength == nil else { throw .malformed("More than one Content-Length field.") }
        guard !value.isEmpty, value.utf8.allSatisfy(\.isASCIIDigit) else {
            throw .malformed("The Content-Length is not a number.")
        }
        guard let length = Int(value), length <= bodyLimit else {
            throw RequestRefusal(status: 413, reason: "A body of over \(bodyLimit) bytes.")
        }
        contentLength = length
    }

    /// RFC 9112 section 6.1: 501 to a transfer coding that is not understood.
    private mutating func takeTransferEncoding(_ value: String) throws(RequestRefusal) {
        guard value.isSameIgnoringASCIICase(as: "chunked") else {
            throw RequestRefusal(status: 501, reason: "Only the transfer coding chunked is understood.")
        }
        guard !isChunked else { throw .malformed("More than one Transfer-Encoding field.") }
        isChunked = true
    }

    /// Whether a list of connection options has an option (RFC 9110 section 7.6.1).
    private static func has(_ name: String, in value: String) -> Bool {
        value.utf8.split(separator: UInt8(ascii: ",")).contains { option in
            let trimmed = option.drop(while: \.isBlank)
            return String(Substring(trimmed.prefix { !$0.isBlank })).isSameIgnoringASCIICase(as: name)
        }
    }
}

/// What follows from all fields and the request line.
extension FramingFields {
    /// RFC 9112 section 6.1: HTTP/1.0 has no transfer codings, so the framing is faulty.
    func checkTransferEncoding(for line: RequestLine) throws(RequestRefusal) {
        guard !(isChunked && line.isHTTP10) else { throw .malformed("A Transfer-Encoding in HTTP/1.0.") }
    }

    /// The host and port; `authority` is the host of a request in HTTP/1.0 that names none.
    func host(for line: RequestLine, authority: String) throws(RequestRefusal) -> String {
        guard let host = host ?? (line.isHTTP10 ? line.authority ?? authority : nil) else {
            throw .malformed("No Host field.")
        }
        guard (try? AbsoluteURL.authority(host.utf8[...])) != nil else {
            throw .malformed("The Host field is not a host, with or without a port.")
        }
        // RFC 9112 section 3.2: Host is identical to the authority of an absolute-form target.
        if let authority = line.authority, !authority.isSameIgnoringASCIICase(as: host) {
            throw .malformed("The target and the Host field name different hosts.")
        }
        return host
    }

    /// The length of the body; nil when it comes in chunks (RFC 9112 section 6.3).
    func bodyLength() throws(RequestRefusal) -> Int? {
        guard isChunked else { return contentLength ?? 0 }
        // RFC 9112 section 6.3: both fields together may be an attempt to smuggle a request.
        guard contentLength == nil else { throw .malformed("Both Content-Length and Transfer-Encoding.") }
        return nil
    }

    /// RFC 9112 section 9.3: HTTP/1.0 closes unless it asks for something else.
    func closes(after line: RequestLine) -> Bool { asksToClose || (line.isHTTP10 && !asksToKeepAlive) }

    /// RFC 9110 section 10.1.1: in HTTP/1.0 the expectation is ignored.
    func expectsContinue(for line: RequestLine) -> Bool { expects100Continue && !line.isHTTP10 }
}
