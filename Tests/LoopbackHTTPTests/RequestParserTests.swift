import HTTPMessages
import Testing

@testable import LoopbackHTTP

/// A parser's result for some bytes, up to the first refusal.
private struct Outcome: Hashable {
    var requests: [RequestParser.Parsed] = []
    var refusal: RequestRefusal?
    var isBetweenRequests = true

    init(_ text: String, pieces size: Int = .max, limits: ServerLimits = ServerLimits()) {
        self.init(Array(text.utf8), pieces: size, limits: limits)
    }

    /// Feeds bytes in pieces of this size.
    init(_ bytes: [UInt8], pieces size: Int = .max, limits: ServerLimits = ServerLimits()) {
        var parser = RequestParser(limits)
        var rest = bytes[...]
        do throws(RequestRefusal) {
            while !rest.isEmpty {
                let piece = ContiguousArray(rest.prefix(size))
                rest = rest.dropFirst(piece.count)
                var offset = 0
                while offset < piece.count {
                    if let parsed = try parser.next(piece.span, &offset) { requests.append(parsed) }
                }
            }
            isBetweenRequests = parser.isBetweenRequests
        } catch {
            refusal = error
        }
    }
}

/// The parser of requests: RFC 9112.
@Suite struct RequestParserTests {
    private static let spaced =
        "\r\nGET /a?b=c%20d+e HTTP/1.1\r\nhost:\t127.0.0.1:80 \r\nX-Empty:\r\nX-Text: ä, ö\r\n\r\n"
    private static let withLength =
        "POST /token HTTP/1.1\r\nHost: h\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\nhello world"
    private static let chunked =
        "POST /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n"
        + "5;x=\"y\"\r\nhello\r\n0B\r\n, all world\r\n0\r\nX: t\r\n\r\n"
    private static let absolute = "GET http://H:80/x HTTP/1.1\r\nHost: h:80\r\nConnection: x, Close\r\n\r\n"
    private static let absoluteWithoutPath = "HEAD http://h?q HTTP/1.2\r\nHost: h\r\n\r\n"
    private static let valid = [
        "GET / HTTP/1.1\r\nHost: h\r\n\r\n", spaced, withLength, chunked, absolute, absoluteWithoutPath,
        "GET /old HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: [::1]:8080\r\nContent-Length: 0003\r\n\r\nabc",
    ]

    @Test func `every part of a request is read`() throws {
        let parsed = try #require(Outcome(Self.withLength).requests.first)
        #expect(
            parsed.request
                == HTTPRequest(
                    method: "POST", origin: "http://h", target: "/token",
                    headers: ["Host": "h", "Content-Length": "11", "Expect": "100-continue"],
                    body: Array("hello world".utf8)))
        #expect(!parsed.closes)
    }

    @Test func `chunks are joined, extensions and trailers dropped`() throws {
        let parsed = try #require(Outcome(Self.chunked).requests.first)
        #expect(String(decoding: parsed.request.body, as: UTF8.self) == "hello, all world")
        #expect(parsed.request.headers["X"] == nil)
    }

    @Test func `an absolute target is taken apart`() {
        let requests = [Self.absolute, Self.absoluteWithoutPath].flatMap { Outcome($0).requests }
        #expect(requests.map(\.request.target) == ["/x", "/?q"])
        #expect(requests.map(\.closes) == [true, false])
    }

    @Test func `white space around a value is not part of it`() throws {
        let parsed = try #require(Outcome(Self.spaced).requests.first)
        #expect(parsed.request.headers["Host"] == "127.0.0.1:80")
        #expect(parsed.request.headers["X-Empty"] == "")
        #expect(parsed.request.headers["X-Text"] == "ä, ö")
    }

    @Test func `HTTP 1.0 closes unless it asks for something else, and needs no Host`() {
        let requests = [
            "", "Host: h\r\n", "Connection: keep-alive\r\n", "Connection: Keep-Alive, close\r\n",
            "Expect: 100-continue\r\n",
        ].map { Outcome("GET /a HTTP/1.0\r\n\($0)\r\n").requests.first }
        #expect(requests.map { $0?.closes } == [true, true, false, true, true])
        #expect(requests.map { $0?.request.target } == Array(repeating: "/a", count: 5))
        #expect(requests[0]?.request.origin == "http://localhost")
        #expect(requests[1]?.request.origin == "http://h")
    }

    @Test func `a field value that is not UTF-8 is read as ISO-8859-1, and the other fields stay`() throws {
        let head = Array("GET / HTTP/1.1\r\nHost: h\r\nX: caf".utf8)
        let rest = Array(" a\r\nCookie: session=1\r\n\r\n".utf8)
        for byte in [0x80, 0xBF, 0xC0, 0xC1, 0xE2, 0xED, 0xF0, 0xF5, 0xFE, 0xFF] as [UInt8] {
            let parsed = try #require(Outcome(head + [byte] + rest, pieces: 7).requests.first)
            #expect(parsed.request.headers["X"] == "caf\(Unicode.Scalar(byte)) a")
            #expect(parsed.request.headers["Cookie"] == "session=1", "\(byte)")
        }
        let host = Array("GET / HTTP/1.1\r\nHost: h".utf8) + [0xE9] + Array("\r\n\r\n".utf8)
        #expect(Outcome(host, pieces: 7).refusal?.status == 400)
    }

    @Test func `byte by byte gives the same as all at once`() {
        let bytes = Array(Self.valid.joined().utf8)
        let whole = Outcome(bytes)
        #expect(whole.requests.count == Self.valid.count)
        #expect(whole.refusal == nil)
        #expect(whole.isBetweenRequests)
        for size in 1...40 { #expect(Outcome(bytes, pieces: size) == whole, "\(size)") }
    }

    @Test func `an empty line between two requests begins none`() {
        for (text, isBetweenRequests) in [("\r\n", true), ("\r", false), ("\r\nG", false)] {
            let outcome = Outcome("GET / HTTP/1.1\r\nHost: h\r\n\r\n\(text)")
            #expect(outcome.isBetweenRequests == isBetweenRequests, "\(text.debugDescription)")
        }
        #expect(Outcome("\r\n\r\n").refusal?.status == 400)
    }

    @Test func `a body of the greatest length is awaited where the limit allows it`() {
        let head = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \(Int.max)\r\n\r\n"
        let outcome = Outcome("\(head)hello", limits: ServerLimits(body: .max))
        #expect(outcome.requests.isEmpty)
        #expect(outcome.refusal == nil)
        #expect(!outcome.isBetweenRequests)
    }

    @Test func `every malformed request is refused the same, byte by byte`() {
        for kind in Malformed.all {
            for bytes in kind.requests {
                let whole = Outcome(bytes)
                #expect(whole.refusal?.status == kind.status, "\(kind.name)")
                // Long ones would take too much time.
                guard bytes.count < 2_000 else { continue }
                #expect(Outcome(bytes, pieces: 1).refusal == whole.refusal, "\(kind.name)")
            }
        }
    }

    @Test func `a hundred fields are taken, and a header of just the limit`() {
        let fields = String(repeating: "X: 1\r\n", count: 99)
        #expect(Outcome("GET / HTTP/1.1\r\nHost: h\r\n\(fields)\r\n", pieces: 7).requests.count == 1)
        let head = "GET / HTTP/1.1\r\nHost: h\r\nX: "
        let value = String(repeating: "a", count: 16_384 - head.utf8.count - 4)
        #expect(Outcome("\(head)\(value)\r\n\r\n", pieces: 999).requests.count == 1)
        #expect(Outcome("\(head)\(value)a\r\n\r\n", pieces: 999).refusal?.status == 431)
    }

    @Test func `a trailer section has the limits of fields, and not that of a request line`() {
        func outcome(_ trailers: String) -> Outcome {
            Outcome(Malformed.chunked("0\r\n\(trailers)\r\n"), pieces: 999)
        }
        let hundred = String(repeating: "X: 1\r\n", count: 100)
        #expect(outcome(hundred).requests.count == 1)
        let tooMany = outcome(hundred + "X: 1\r\n").refusal
        #expect(tooMany == RequestRefusal(status: 431, reason: "More than 100 trailer fields."))
        // 16,384 bytes with the name, the line end and the empty line.
        let value = String(repeating: "a", count: 16_384 - "X: \r\n\r\n".utf8.count)
        #expect(outcome("X: \(value)\r\n").requests.count == 1)
        let tooLong = outcome("X: \(value)a\r\n").refusal
        #expect(tooLong == RequestRefusal(status: 431, reason: "A trailer section of over 16384 bytes."))
    }

    @Test func `a body of just the limit is taken, by length and by chunks`() {
        let limits = ServerLimits(body: 10)
        for (length, status) in [(10, nil), (11, 413)] as [(Int, Int?)] {
            let body = String(repeating: "a", count: length)
            let post = "POST / HTTP/1.1\r\nHost: h\r\n"
            let chunk = String(length - 5, radix: 16)
            for text in [
                "\(post)Content-Length: \(length)\r\n\r\n\(body)",
                "\(post)Transfer-Encoding: chunked\r\n\r\n"
                    + "5\r\naaaaa\r\n\(chunk)\r\n\(body.dropFirst(5))\r\n0\r\n\r\n",
            ] {
                let outcome = Outcome(text, pieces: 3, limits: limits)
                #expect(outcome.refusal?.status == status, "\(text)")
                #expect(outcome.requests.first?.request.body.count == (status == nil ? 10 : nil), "\(text)")
            }
        }
    }

    @Test func `chunk extensions are limited in sum`() {
        let chunks = String(repeating: "1;\(String(repeating: "x", count: 200))\r\na\r\n", count: 100)
        let text = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)0\r\n\r\n"
        #expect(Outcome(text, pieces: 1_000).refusal?.status == 431)
    }
}
