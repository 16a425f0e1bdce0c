import HTTPMessages
import WebText

/// Turns bytes into requests, in pieces of any size; after a refusal the connection has to close.
struct RequestParser: Sendable {
    /// A whole request, and whether its connection closes after the answer.
    struct Parsed: Sendable, Hashable {
        var request: HTTPRequest
        var closes: Bool
    }

    private enum Step: Sendable {
        case head(SectionScanner, skipped: Bool)
        case body(RequestHead, length: Int)
        case chunked(RequestHead, ChunkedBody)
    }

    private let limits: ServerLimits
    private let authority: String
    private var step: Step
    /// Whether the client waits for `100 Continue`; the connection sends it and sets this to false.
    var owesContinue = false

    /// A parser between two requests; `authority` is the host of a request in HTTP/1.0 that names none.
    init(_ limits: ServerLimits, authority: String = "localhost") {
        self.limits = limits
        self.authority = authority
        step = .head(SectionScanner(limits), skipped: false)
    }

    var isBetweenRequests: Bool {
        if case .head(let scanner, skipped: false) = step { return scanner.isEmpty }
        return false
    }

    /// Takes bytes from the offset on, up to the end of a request; nil when the request needs more bytes.
    mutating func next(_ input: Span<UInt8>, _ offset: inout Int) throws(RequestRefusal) -> Parsed? {
        while offset < input.count {
            // The step is moved out of the property, so that its arrays have one reference and grow in place.
            let current = step
            step = .head(SectionScanner(limits), skipped: false)
            switch consume current {
            case .head(var scanner, let skipped):
                let section = try scanner.scan(input, &offset) { (section) throws(RequestRefusal) in
                    // RFC 9112 section 2.2: a server ignores at least one empty line before a request line.
                    section.count == 2 && !skipped
                        ? nil : try RequestHead(section, limits: limits, authority: authority)
                }
                guard let section else {
                    step = .head(scanner, skipped: skipped)
                    return nil
                }
                guard let head = section else {
                    step = .head(SectionScanner(limits), skipped: true)
                    continue
                }
                if head.length == 0 { return Parsed(request: head.request, closes: head.closes) }
                owesContinue = head.expectsContinue && offset == input.count
                if let length = head.length {
                    step = .body(head, length: length)
                } else {
                    step = .chunked(head, ChunkedBody(limits))
                }
            case .body(var head, let length):
                let end = min(input.count, offset + length - head.request.body.count)
                // The client announces the length, and may send less. So memory is reserved as bytes arrive.
                head.request.body.append(input, offset..<end)
                offset = end
                if head.request.body.count == length {
                    return Parsed(request: head.request, closes: head.closes)
                }
                step = .body(head, length: length)
            case .chunked(var head, var chunked):
                guard try chunked.take(input, &offset) else {
                    step = .chunked(head, chunked)
                    return nil
                }
                head.request.body = chunked.body
                return Parsed(request: head.request, closes: head.closes)
            }
        }
        return nil
    }
}

/// Why a server refuses a request: it answers with the status and closes the connection.
struct RequestRefusal: Error, Sendable, Hashable {
    var status: Int
    var reason: String

    static func malformed(_ reason: String) -> RequestRefusal {
        RequestRefusal(status: 400, reason: reason)
    }

    var response: HTTPResponse {
        HTTPResponse(status: status, contentType: "text/plain; charset=utf-8", text: reason + "\n")
    }
}

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

    /// A Content-Length value: digits alone, one number (RFC 9110 section 8.6).
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
