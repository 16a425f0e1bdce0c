/// The bytes of an answer that few clients read as others do, and what a client must make of it.
package struct HostileAnswer: Sendable, CustomStringConvertible {
    /// The only acceptable end of the request.
    package enum Outcome: Sendable, Hashable {
        case answer(status: Int, body: String)
        case failure
        /// An answer or a failure, as the library of the platform decides.
        case either
    }

    /// What is special about the answer.
    package let description: String
    package let bytes: [UInt8]
    /// What the server does after it has sent the bytes.
    package let ending: RawServer.Ending
    package let outcome: Outcome

    init(_ description: String, text: String, outcome: Outcome, ending: RawServer.Ending = .close) {
        self.init(description, bytes: Array(text.utf8), outcome: outcome, ending: ending)
    }

    init(
        _ description: String, bytes: [UInt8], outcome: Outcome, ending: RawServer.Ending = .close
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

    /// The bytes of a text in which each `~` stands for a letter of ISO-8859-1, which is not valid in UTF-8.
    private static func latin1(_ text: String) -> [UInt8] {
        text.utf8.map { $0 == UInt8(ascii: "~") ? 0xE4 : $0 }
    }

    private static let trailers = [
        HostileAnswer(
            "a trailer", text: ok + chunked + "\r\n5\r\nhello\r\n0\r\nX-T: 1\r\n\r\n", outcome: hello,
            ending: .wait),
        HostileAnswer(
            "a trailer of two lines, then the end",
            text: ok + chunked + "Connection: close\r\n\r\n5\r\nhello\r\n0\r\nX-T: 1\r\nX-U: 2\r\n\r\n",
            outcome: hello),
        HostileAnswer(
            "a trailer and no body", text: ok + chunked + "\r\n0\r\nX-T: 1\r\n\r\n",
            outcome: .answer(status: 200, body: "")),
        HostileAnswer(
            "a trailer like a status line",
            text: ok + chunked + "\r\n5\r\nhello\r\n0\r\nHTTP/1.1 500 X\r\nX: 1\r\n\r\n", outcome: .either),
        HostileAnswer(
            "a redirect with a trailer",
            text: "HTTP/1.1 302 Found\r\nLocation: /a\r\n\(chunked)\r\n5\r\nhello\r\n0\r\nX-T: 1\r\n\r\n",
            outcome: .answer(status: 302, body: "hello")),
        HostileAnswer(
            "a challenge with a trailer",
            text:
                "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\n\(chunked)\r\n5\r\nhello\r\n0\r\n"
                + "X-T: 1\r\n\r\n", outcome: .answer(status: 401, body: "hello")),
        HostileAnswer(
            "a trailer of 400 KB",
            text: ok + chunked + "\r\n5\r\nhello\r\n0\r\n"
                + String(repeating: "X-Trailer: 12345\r\n", count: 22_000)
                + "\r\n", outcome: .either),
    ]

    private static let interim = [
        HostileAnswer(
            "100 before the answer", text: "HTTP/1.1 100 Continue\r\n\r\n" + ok + five, outcome: hello),
        HostileAnswer(
            "103 before the answer", text: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + ok + five,
            outcome: hello),
        HostileAnswer("100 and nothing else", text: "HTTP/1.1 100 Continue\r\n\r\n", outcome: .failure),
        HostileAnswer(
            "20000 interim answers",
            text: String(repeating: "HTTP/1.1 100 C\r\n\r\n", count: 20_000) + ok + five, outcome: .either),
        HostileAnswer(
            "101 for a request without an upgrade",
            text: "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nxyz",
            outcome: .either),
    ]

    private static let statusLines =
        [
            HostileAnswer("no reason phrase", text: "HTTP/1.1 200\r\n" + five, outcome: .either),
            HostileAnswer("an empty reason phrase", text: "HTTP/1.1 200 \r\n" + five, outcome: hello),
            HostileAnswer(
                "a reason phrase of ISO-8859-1", bytes: latin1("HTTP/1.1 200 ~\r\n" + five), outcome: .either),
            HostileAnswer("HTTP/1.0", text: "HTTP/1.0 200 OK\r\n\r\nhello", outcome: hello),
            HostileAnswer("an empty line first", text: "\r\n" + ok + five, outcome: .either),
            HostileAnswer("nothing but an empty line", text: "\r\n\r\n", outcome: .failure),
            HostileAnswer("HTTP/0.9", text: "hello there, this is not HTTP\n", outcome: .failure),
            HostileAnswer("an HTML page as HTTP/0.9", text: "<html>hello</html>", outcome: .failure),
            HostileAnswer(
                "status 999", text: "HTTP/1.1 999 X\r\n" + five, outcome: .answer(status: 999, body: "hello")),
        ]
        + ["000", "099", "1000", "abc", "-1", "", "2", " 200"].map {
            HostileAnswer("status \"\($0)\"", text: "HTTP/1.1 \($0) X\r\n" + five, outcome: .either)
        }
        + ["HTTP/9.9", "HTTP/2", "HTTP/1", "HTTP/", "http/1.1", "ICY"].map {
            HostileAnswer("version \($0)", text: "\($0) 200 OK\r\n" + five, outcome: .either)
        }

    private static let fields = [
        HostileAnswer(
            "lines that end in LF", text: "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello", outcome: .either),
        HostileAnswer(
            "a line of 300 KB", text: ok + "X: \(String(repeating: "a", count: 300_000))\r\n" + five,
            outcome: .either),
        HostileAnswer(
            "20000 lines", text: ok + (0..<20_000).map { "X-\($0): 1\r\n" }.joined() + five, outcome: .either),
        HostileAnswer(
            "header lines without end", text: ok + String(repeating: "X-Header: 12345\r\n", count: 60_000),
            outcome: .failure,
            ending: .wait),
        HostileAnswer("a line without a colon", text: ok + "nocolon\r\n" + five, outcome: .either),
        HostileAnswer("a line without a name", text: ok + ": x\r\n" + five, outcome: .either),
        HostileAnswer("a name with a blank", text: ok + "X Y : x\r\n" + five, outcome: .either),
        HostileAnswer("a folded line", text: ok + "X: a\r\n b\r\n" + five, outcome: .either),
        HostileAnswer("a folded line first", text: ok + " X: a\r\n" + five, outcome: .either),
        HostileAnswer("a value of ISO-8859-1", bytes: latin1(ok + "X: ~\r\n" + five), outcome: .either),
        HostileAnswer("a name of ISO-8859-1", bytes: latin1(ok + "X~: a\r\n" + five), outcome: .either),
        HostileAnswer("a zero byte", text: ok + "X: a\0b\r\n" + five, outcome: .either),
        HostileAnswer("a carriage return in a line", text: ok + "X: a\rb\r\n" + five, outcome: .either),
        HostileAnswer("an escape sequence", text: ok + "X: a\u{1B}[2Jb\r\n" + five, outcome: .either),
        HostileAnswer(
            "odd cookies",
            bytes: latin1(ok + "Set-Cookie: \r\nSet-Cookie: =\r\nSet-Cookie: a=~; Expires=\r\n" + five),
            outcome: .either),
        HostileAnswer("an odd type", text: ok + "Content-Type: ;;charset=\"\r\n" + five, outcome: hello),
        HostileAnswer(
            "another place for the service", text: ok + "Alt-Svc: h2=\":1\"; ma=1\r\n" + five, outcome: hello),
        HostileAnswer(
            "an odd challenge", text: "HTTP/1.1 401 X\r\nWWW-Authenticate: ,,=\"\r\n" + five,
            outcome: .answer(status: 401, body: "hello")),
        HostileAnswer(
            "a broken Digest challenge", text: "HTTP/1.1 401 X\r\nWWW-Authenticate: Digest realm=\r\n" + five,
            outcome: .answer(status: 401, body: "hello")),
        HostileAnswer(
            "a proxy's challenge", text: "HTTP/1.1 407 X\r\nProxy-Authenticate: Basic realm=\"x\"\r\n" + five,
            outcome: .answer(status: 407, body: "hello")),
    ]

    private static let lengths = [
        HostileAnswer("two equal lengths", text: ok + "Content-Length: 5\r\n" + five, outcome: .either),
        HostileAnswer("two different lengths", text: ok + "Content-Length: 6\r\n" + five, outcome: .either),
        HostileAnswer("a negative length", text: ok + "Content-Length: -5\r\n\r\nhello", outcome: .either),
        HostileAnswer("a length in words", text: ok + "Content-Length: five\r\n\r\nhello", outcome: .either),
        HostileAnswer(
            "a length of 23 digits", text: ok + "Content-Length: 99999999999999999999999\r\n\r\nhello",
            outcome: .either),
        HostileAnswer(
            "204 with a body", text: "HTTP/1.1 204 No\r\n" + five, outcome: .answer(status: 204, body: "")),
        HostileAnswer(
            "204 in chunks", text: "HTTP/1.1 204 No\r\n\(chunked)\r\n5\r\nhello\r\n0\r\n\r\n",
            outcome: .answer(status: 204, body: "")),
        HostileAnswer(
            "304 with a length", text: "HTTP/1.1 304 X\r\nContent-Length: 5\r\n\r\n",
            outcome: .answer(status: 304, body: "")),
        HostileAnswer("two answers", text: ok + five + ok + "Content-Length: 5\r\n\r\nother", outcome: hello),
    ]

    private static let codings =
        [
            HostileAnswer(
                "a chunk with an extension", text: ok + chunked + "\r\n5;a=b\r\nhello\r\n0\r\n\r\n",
                outcome: hello),
            HostileAnswer(
                "the coding twice", text: ok + chunked + chunked + "\r\n5\r\nhello\r\n0\r\n\r\n",
                outcome: .either),
            HostileAnswer(
                "chunked, chunked",
                text: ok + "Transfer-Encoding: chunked, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                outcome: .either),
            HostileAnswer(
                "gzip, chunked",
                text: ok + "Transfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", outcome: .either
            ),
            HostileAnswer(
                "an unknown transfer coding", text: ok + "Transfer-Encoding: foo\r\n\r\nhello",
                outcome: .either),
            HostileAnswer(
                "chunks and a length",
                text: ok + chunked + "Content-Length: 3\r\n\r\n5\r\nhello\r\n0\r\n\r\n", outcome: .either),
            HostileAnswer(
                "a body that is not gzip, but is said to be", text: ok + "Content-Encoding: gzip\r\n" + five,
                outcome: .either),
            HostileAnswer(
                "an unknown coding", text: ok + "Content-Encoding: foo\r\n" + five, outcome: .either),
            HostileAnswer(
                "fifty codings",
                text: ok
                    + "Content-Encoding: \(Array(repeating: "gzip", count: 50).joined(separator: ","))\r\n"
                    + five,
                outcome: .either),
        ]
        + ["ffffffffffffffffffff", "7fffffffffffffff", "8000000000000000", "-5", "zz", "", "3", "50"].map {
            HostileAnswer(
                "a chunk size \"\($0)\"", text: ok + chunked + "\r\n\($0)\r\nhello\r\n0\r\n\r\n",
                outcome: .failure)
        }

    private static let redirects =
        [
            HostileAnswer(
                "a redirect without an address", text: "HTTP/1.1 301 X\r\n" + five,
                outcome: .answer(status: 301, body: "hello")),
            HostileAnswer(
                "a redirect with two addresses",
                text: "HTTP/1.1 302 X\r\nLocation: /a\r\nLocation: /b\r\n" + five,
                outcome: .answer(status: 302, body: "hello")),
            HostileAnswer(
                "a redirect to bytes that are not UTF-8",
                bytes: latin1("HTTP/1.1 302 X\r\nLocation: http:///\\a b~\r\n" + five), outcome: .either),
        ]
        + ["", "http://[::1", "com.example.app:/x?code=1", "//", "http://user@:99999/", "%", " /a"].map {
            HostileAnswer(
                "a redirect to \"\($0)\"", text: "HTTP/1.1 302 X\r\nLocation: \($0)\r\n" + five,
                outcome: .answer(status: 302, body: "hello"))
        }

    private static let ends = [
        HostileAnswer("nothing", text: "", outcome: .failure),
        HostileAnswer("half a status line", text: "HTTP/1.1 2", outcome: .failure),
        HostileAnswer("half a header", text: ok + "X: a", outcome: .failure),
        HostileAnswer("a header without its end", text: ok + "X: a\r\n", outcome: .failure),
        HostileAnswer("no body after the header", text: ok + "Content-Length: 5\r\n\r\n", outcome: .failure),
        HostileAnswer("half a body", text: ok + "Content-Length: 50\r\n\r\nhello", outcome: .failure),
        HostileAnswer("half a chunk", text: ok + chunked + "\r\n50\r\nhello", outcome: .failure),
        HostileAnswer("half a trailer", text: ok + chunked + "\r\n5\r\nhello\r\n0\r\nX-T", outcome: .either),
        HostileAnswer("a reset at once", text: "", outcome: .failure, ending: .reset),
        HostileAnswer("a reset in the header", text: ok + "X: a", outcome: .failure, ending: .reset),
        HostileAnswer(
            "a reset in the body", text: ok + "Content-Length: 50\r\n\r\nhello", outcome: .failure,
            ending: .reset),
    ]
}
