import HTTPMessages

/// Turns bytes into requests.
///
/// The size of the pieces does not matter: byte by byte gives the same requests.
///
/// The parser uses no socket and no clock. After a refusal the connection cannot be used
/// again (RFC 9112 section 9.3).
struct RequestParser: Sendable {
    /// A whole request, and whether its connection closes after the answer.
    struct Parsed: Sendable, Hashable {
        var request: HTTPRequest
        var closes: Bool
    }

    private enum Step: Sendable {
        case head(SectionScanner, skipped: Bool)
        case length(RequestHead)
        case chunked(RequestHead, ChunkedBody)
    }

    private let limits: ServerLimits
    private let authority: String
    private var step: Step
    /// Whether the client waits for `100 Continue`.
    ///
    /// The connection sends it and then sets this to false.
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
                guard let section = try scanner.scan(input, &offset) else {
                    step = .head(scanner, skipped: skipped)
                    return nil
                }
                let head: RequestHead?
                switch section {
                case .inInput(let start):
                    head = try self.head(input.extracting(start..<offset), skipped)
                case .collected(let bytes): head = try self.head(bytes.span, skipped)
                }
                guard let head else {
                    step = .head(SectionScanner(limits), skipped: true)
                    continue
                }
                if head.framing == .length(0) { return Parsed(request: head.request, closes: head.closes) }
                owesContinue = head.expectsContinue && offset == input.count
                step = head.framing == .chunked ? .chunked(head, ChunkedBody(limits)) : .length(head)
            case .length(var head):
                guard case .length(let length) = head.framing else { return nil }
                let end = min(input.count, offset + length - head.request.body.count)
                // The client announces the length, and may send less. So memory is reserved as bytes arrive.
                head.request.body.append(input, offset..<end)
                offset = end
                if head.request.body.count == length {
                    return Parsed(request: head.request, closes: head.closes)
                }
                step = .length(head)
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

    /// The head in a section; nil for one empty line before a request, which is skipped.
    private func head(_ section: Span<UInt8>, _ skipped: Bool) throws(RequestRefusal) -> RequestHead? {
        // RFC 9112 section 2.2: a server ignores at least one empty line before the request line.
        section.count == 2 && !skipped
            ? nil : try RequestHead(section, limits: limits, authority: authority)
    }
}

/// Why a server refuses a request.
///
/// It answers with the status and closes the connection.
struct RequestRefusal: Error, Sendable, Hashable {
    var status: Int
    /// The reason, as the body of the answer.
    var reason: String

    static func malformed(_ reason: String) -> RequestRefusal {
        RequestRefusal(status: 400, reason: reason)
    }

    var response: HTTPResponse {
        HTTPResponse(status: status, contentType: "text/plain; charset=utf-8", text: reason + "\n")
    }
}
