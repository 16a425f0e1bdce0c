/// The bytes of an answer that few clients read as others do, and what a client must make of it.
package struct HostileAnswer: Sendable, CustomStringConvertible {
    /// The only acceptable end of the request.
    package enum Outcome: Sendable, Hashable {
        case answer(status: Int, body: String)
        case failure
        /// An answer or a failure, as the library of the platform decides.
        case either
    }

    package let description: String
    package let bytes: [UInt8]
    package let ending: RawServer.Ending
    package let outcome: Outcome

    init(_ description: String, _ text: String, _ outcome: Outcome, ending: RawServer.Ending = .close) {
        self.init(description, bytes: Array(text.utf8), outcome, ending: ending)
    }

    init(
        _ description: String, bytes: [UInt8], _ outcome: Outcome, ending: RawServer.Ending = .close
    ) {
        self.description = description
        self.bytes = bytes
        self.outcome = outcome
        self.ending = ending
    }

    package static let all = trailers + interim + statusLines + fields + lengths + codings + redirects + ends

    private static let ok = "HTTP/1.1 200 OK\r\n"
    private static let chunked = "Transfer-Encoding: chunked\r\n"
    private static let five = "Content-Length: 5\r\n\r\nhello"
    private static let hello = Outcome.answer(status: 200, body: "hello")

    /// An answer with these fields, which a byte at the place of each `~` makes invalid as UTF-8.
    private static func latin1(_ text: String) -> [UInt8] {
        text.utf8.map { $0 == UInt8(ascii: "~") ? 0xE4 : $0 }
    }

    private static let trailers = [
        HostileAnswer(
            "a trailer", ok + chunked + "\r\n5\r\nhello\r\n0\r\nX-T: 1\r\n\r\n", hello, ending: .wait),
        HostileAnswer(
            "a trailer of two lines, then the end",
            ok + chunked + "Connection: close\r\n\r\n5\r\nhello\r\n0\r\nX-T: 1\r\nX-U: 2\r\n\r\n", hello),
        HostileAnswer(
            "a trailer and no body", ok + chunked + "\r\n0\r\nX-T: 1\r\n\r\n",
            .answer(status: 200, body: "")),
        HostileAnswer(
            "a trailer like a status line",
            ok + chunked + "\r\n5\r\nhello\r\n0\r\nHTTP/1.1 500 X\r\nX: 1\r\n\r\n", .either),
        HostileAnswer(
            "a redirect with a trailer",
            "HTTP/1.1 302 Found\r\nLocation: /a\r\n\(chunked)\r\n5\r\nhello\r\n0\r\nX-T: 1\r\n\r\n",
            .answer(status: 302, body: "hello")),
        HostileAnswer(
            "a challenge with a trailer",
            "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\n\(chunked)\r\n5\r\nhello\r\n0\r\n"
                + "X-T: 1\r\n\r\n", .answer(status: 401, body: "hello")),
        HostileAnswer(
            "a trailer of 400 KB",
            ok + chunked + "\r\n5\r\nhello\r\n0\r\n"
                + String(repeating: "X-Trailer: 12345\r\n", count: 22_000)
                + "\r\n", .either),
    ]

    private static let interim = [
        HostileAnswer("100 before the answer", "HTTP/1.1 100 Continue\r\n\r\n" + ok + five, hello),
        HostileAnswer(
            "103 before the answer", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + ok + five, hello),
        HostileAnswer("100 and nothing else", "HTTP/1.1 100 Continue\r\n\r\n", .failure),
        HostileAnswer(
            "20000 interim answers",
            String(repeating: "HTTP/1.1 100 C\r\n\r\n", count: 20_000) + ok + five, .either),
        HostileAnswer(
            "101 for a request without an upgrade",
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nxyz", .either),
    ]

    private static let statusLines =
        [
            HostileAnswer("no reason phrase", "HTTP/1.1 200\r\n" + five, .either),
            HostileAnswer("an empty reason phrase", "HTTP/1.1 200 \r\n" + five, hello),
            HostileAnswer(
                "a reason phrase of ISO-8859-1", bytes: latin1("HTTP/1.1 200 ~\r\n" + five), .either),
            HostileAnswer("HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nhello", hello),
            HostileAnswer("an empty line first", "\r\n" + ok + five, .either),
            HostileAnswer("nothing but an empty line", "\r\n\r\n", .failure),
            HostileAnswer("HTTP/0.9", "hello there, this is not HTTP\n", .failure),
            HostileAnswer("an HTML page as HTTP/0.9", "<html>hello</html>", .failure),
            HostileAnswer("status 999", "HTTP/1.1 999 X\r\n" + five, .answer(status: 999, body: "hello")),
        ]
        + ["000", "099", "1000", "abc", "-1", "", "2", " 200"].map {
            HostileAnswer("status \"\($0)\"", "HTTP/1.1 \($0) X\r\n" + five, .either)
        }
        + ["HTTP/9.9", "HTTP/2", "HTTP/1", "HTTP/", "http/1.1", "ICY"].map {
            HostileAnswer("version \($0)", "\($0) 200 OK\r\n" + five, .either)
        }

    private static let fields = [
        HostileAnswer("lines that end in LF", "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello", .either),
        HostileAnswer(
            "a line of 300 KB", ok + "X: \(String(repeating: "a", count: 300_000))\r\n" + five, .either),
        HostileAnswer(
            "20000 lines", ok + (0..<20_000).map { "X-\($0): 1\r\n" }.joined() + five, .either),
        HostileAnswer(
            "header lines without end", ok + String(repeating: "X-Header: 12345\r\n", count: 60_000),
            .failure,
            ending: .wait),
        HostileAnswer("a line without a colon", ok + "nocolon\r\n" + five, .either),
        HostileAnswer("a line without a name", ok + ": x\r\n" + five, .either),
        HostileAnswer("a name with a blank", ok + "X Y : x\r\n" + five, .either),
        HostileAnswer("a folded line", ok + "X: a\r\n b\r\n" + five, .either),
        HostileAnswer("a folded line first", ok + " X: a\r\n" + five, .either),
        HostileAnswer("a value of ISO-8859-1", bytes: latin1(ok + "X: ~\r\n" + five), .either),
        HostileAnswer("a name of ISO-8859-1", bytes: latin1(ok + "X~: a\r\n" + five), .either),
        HostileAnswer("a zero byte", ok + "X: a\0b\r\n" + five, .either),
        HostileAnswer("a carriage return in a line", ok + "X: a\rb\r\n" + five, .either),
        HostileAnswer("an escape sequence", ok + "X: a\u{1B}[2Jb\r\n" + five, .either),
        HostileAnswer(
            "odd cookies",
            bytes: latin1(ok + "Set-Cookie: \r\nSet-Cookie: =\r\nSet-Cookie: a=~; Expires=\r\n" + five),
            .either),
        HostileAnswer("an odd type", ok + "Content-Type: ;;charset=\"\r\n" + five, hello),
        HostileAnswer(
            "another place for the service", ok + "Alt-Svc: h2=\":1\"; ma=1\r\n" + five, hello),
        HostileAnswer(
            "an odd challenge", "HTTP/1.1 401 X\r\nWWW-Authenticate: ,,=\"\r\n" + five,
            .answer(status: 401, body: "hello")),
        HostileAnswer(
            "a broken Digest challenge", "HTTP/1.1 401 X\r\nWWW-Authenticate: Digest realm=\r\n" + five,
            .answer(status: 401, body: "hello")),
        HostileAnswer(
            "a proxy's challenge", "HTTP/1.1 407 X\r\nProxy-Authenticate: Basic realm=\"x\"\r\n" + five,
            .answer(status: 407, body: "hello")),
    ]

    private static let lengths = [
        HostileAnswer("two equal lengths", ok + "Content-Length: 5\r\n" + five, .either),
        HostileAnswer("two different lengths", ok + "Content-Length: 6\r\n" + five, .either),
        HostileAnswer("a negative length", ok + "Content-Length: -5\r\n\r\nhello", .either),
        HostileAnswer("a length in words", ok + "Content-Length: five\r\n\r\nhello", .either),
        HostileAnswer(
            "a length of 23 digits", ok + "Content-Length: 99999999999999999999999\r\n\r\nhello", .either),
        HostileAnswer("204 with a body", "HTTP/1.1 204 No\r\n" + five, .answer(status: 204, body: "")),
        HostileAnswer(
            "204 in chunks", "HTTP/1.1 204 No\r\n\(chunked)\r\n5\r\nhello\r\n0\r\n\r\n",
            .answer(status: 204, body: "")),
        HostileAnswer(
            "304 with a length", "HTTP/1.1 304 X\r\nContent-Length: 5\r\n\r\n",
            .answer(status: 304, body: "")),
        HostileAnswer("two answers", ok + five + ok + "Content-Length: 5\r\n\r\nother", hello),
    ]

    private static let codings =
        [
            HostileAnswer(
                "a chunk with an extension", ok + chunked + "\r\n5;a=b\r\nhello\r\n0\r\n\r\n", hello),
            HostileAnswer(
                "the coding twice", ok + chunked + chunked + "\r\n5\r\nhello\r\n0\r\n\r\n", .either),
            HostileAnswer(
                "chunked, chunked",
                ok + "Transfer-Encoding: chunked, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", .either),
            HostileAnswer(
                "gzip, chunked",
                ok + "Transfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", .either),
            HostileAnswer("an unknown transfer coding", ok + "Transfer-Encoding: foo\r\n\r\nhello", .either),
            HostileAnswer(
                "chunks and a length",
                ok + chunked + "Content-Length: 3\r\n\r\n5\r\nhello\r\n0\r\n\r\n", .either),
            HostileAnswer("gzip that is none", ok + "Content-Encoding: gzip\r\n" + five, .either),
            HostileAnswer("an unknown coding", ok + "Content-Encoding: foo\r\n" + five, .either),
            HostileAnswer(
                "fifty codings",
                ok + "Content-Encoding: \(Array(repeating: "gzip", count: 50).joined(separator: ","))\r\n"
                    + five,
                .either),
        ]
        + ["ffffffffffffffffffff", "7fffffffffffffff", "8000000000000000", "-5", "zz", "", "3", "50"].map {
            HostileAnswer(
                "a chunk size \"\($0)\"", ok + chunked + "\r\n\($0)\r\nhello\r\n0\r\n\r\n", .failure)
        }

    private static let redirects =
        [
            HostileAnswer(
                "a redirect without an address", "HTTP/1.1 301 X\r\n" + five,
                .answer(status: 301, body: "hello")),
            HostileAnswer(
                "a redirect with two addresses", "HTTP/1.1 302 X\r\nLocation: /a\r\nLocation: /b\r\n" + five,
                .answer(status: 302, body: "hello")),
            HostileAnswer(
                "a redirect to bytes that are not UTF-8",
                bytes: latin1("HTTP/1.1 302 X\r\nLocation: http:///\\a b~\r\n" + five), .either),
        ]
        + ["", "http://[::1", "com.example.app:/x?code=1", "//", "http://user@:99999/", "%", " /a"].map {
            HostileAnswer(
                "a redirect to \"\($0)\"", "HTTP/1.1 302 X\r\nLocation: \($0)\r\n" + five,
                .answer(status: 302, body: "hello"))
        }

    private static let ends = [
        HostileAnswer("nothing", "", .failure),
        HostileAnswer("half a status line", "HTTP/1.1 2", .failure),
        HostileAnswer("half a header", ok + "X: a", .failure),
        HostileAnswer("a header without its end", ok + "X: a\r\n", .failure),
        HostileAnswer("no body behind the header", ok + "Content-Length: 5\r\n\r\n", .failure),
        HostileAnswer("half a body", ok + "Content-Length: 50\r\n\r\nhello", .failure),
        HostileAnswer("half a chunk", ok + chunked + "\r\n50\r\nhello", .failure),
        HostileAnswer("half a trailer", ok + chunked + "\r\n5\r\nhello\r\n0\r\nX-T", .either),
        HostileAnswer("a reset at once", "", .failure, ending: .reset),
        HostileAnswer("a reset in the header", ok + "X: a", .failure, ending: .reset),
        HostileAnswer(
            "a reset in the body", ok + "Content-Length: 50\r\n\r\nhello", .failure, ending: .reset),
    ]
}
