import HTTPMessages

/// Turns bytes into requests, in pieces of any size; after a refusal the connection has to close.
struct RequestParser: Sendable {
    /// A whole request, and whether its connection closes after the answer.
    struct Parsed: Sendable, Hashable {
        var request: HTTPRequest
        let closes: Bool
    }

    /// The part of the request that the parser reads now.
    private enum Step: Sendable {
        case head(SectionScanner, afterEmptyLine: Bool)
        case body(RequestHead, length: Int)
        case chunked(RequestHead, ChunkedBody)
    }

    /// What the scanner has read to its end.
    private enum Section {
        case emptyLine
        case head(RequestHead)
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
        step = .head(SectionScanner(.header, limits: limits), afterEmptyLine: false)
    }

    /// Whether no byte of a request has arrived yet; an empty line before it does not count.
    var isBetweenRequests: Bool {
        if case .head(let scanner, afterEmptyLine: _) = step { return scanner.isEmpty }
        return false
    }

    /// Takes bytes from the offset on, up to the end of a request; nil when the request needs more bytes.
    mutating func next(_ input: Span<UInt8>, _ offset: inout Int) throws(RequestRefusal) -> Parsed? {
        while offset < input.count {
            // The step is moved out of the property, so that its arrays have one reference and grow in place.
            let current = step
            step = .head(SectionScanner(.header, limits: limits), afterEmptyLine: false)
            switch consume current {
            case .head(var scanner, let afterEmptyLine):
                let section = try scanner.scan(input, &offset) { (bytes) throws(RequestRefusal) -> Section in
                    // RFC 9112 section 2.2: a server ignores at least one empty line before a request line.
                    let isEmptyLine = bytes.count == "\r\n".utf8.count
                    if isEmptyLine && !afterEmptyLine { return .emptyLine }
                    return .head(try RequestHead(bytes, limits: limits, authority: authority))
                }
                guard let section else {
                    step = .head(scanner, afterEmptyLine: afterEmptyLine)
                    return nil
                }
                guard case .head(let head) = section else {
                    step = .head(SectionScanner(.header, limits: limits), afterEmptyLine: true)
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
                // A sum with `length`, which may be the greatest integer, would overflow.
                let end = offset + min(input.count - offset, length - head.request.body.count)
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
