import Testing

/// A kind of request that a server must refuse, in many spellings.
struct Malformed: Sendable, CustomTestStringConvertible {
    var name: String
    var status: Int
    var requests: [[UInt8]]

    var testDescription: String { name }

    init(_ name: String, _ status: Int, _ requests: [String]) {
        self.init(name, status, bytes: requests.map { Array($0.utf8) })
    }

    init(_ name: String, _ status: Int, bytes: [[UInt8]]) {
        self.name = name
        self.status = status
        self.requests = bytes
    }

    private static let body = "Transfer-Encoding: chunked\r\n\r\n"

    private static func get(_ fields: String, host: String = "Host: h\r\n") -> String {
        "GET / HTTP/1.1\r\n\(host)\(fields)\r\n"
    }

    private static func line(_ line: String) -> String { "\(line)\r\nHost: h\r\n\r\n" }

    static func chunked(_ chunks: String) -> String {
        "POST / HTTP/1.1\r\nHost: h\r\n\(body)\(chunks)"
    }

    private static func length(_ value: String) -> String { get("Content-Length:\(value)\r\n") }

    /// A valid request with a byte inserted before the first place of a text.
    private static func byte(_ byte: UInt8, before: String, in request: String) -> [UInt8] {
        let bytes = Array(request.utf8)
        guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: before.utf8) }) else {
            fatalError("the request does not have \(before)")
        }
        return Array(bytes[..<place]) + [byte] + Array(bytes[place...])
    }

    static let controls = (UInt8(1)...0x1F).filter { ![0x09, 0x0A, 0x0D].contains($0) }
    private static let plain =
        "POST /a HTTP/1.1\r\nHost: h\r\nX-One: one\r\nX-Two: two\r\nContent-Length: 0\r\n\r\n"

    static let all = heads + codings

    private static let heads: [Malformed] = [
        Malformed(
            "a line feed alone ends a line", 400,
            (0..<6).map { number in
                let lines = plain.split(separator: "\r\n", omittingEmptySubsequences: false)
                return lines.indices.dropLast().reduce("") { $0 + lines[$1] + ($1 == number ? "\n" : "\r\n") }
            } + [
                "GET / HTTP/1.1\n\n", "GET / HTTP/1.1\nHost: h\n\n", "\nGET / HTTP/1.1\r\nHost: h\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: h\r\n\n",
            ]),
        Malformed(
            "a carriage return inside a line", 400,
            bytes: ["/a", "HTTP", "h\r", "X-One", "one", ": two", "X-Two", "Content", "0\r"].map {
                byte(0x0D, before: $0, in: plain)
            } + [Array("\r\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)]),
        Malformed(
            "a control byte", 400,
            bytes: ([0] + controls + [0x7F]).flatMap { control in
                ["POST", "/a", " HTTP", "HTTP", "Host", "h\r", "X-One", "one", "two", "0\r"].map {
                    byte(control, before: $0, in: plain)
                }
            }),
        Malformed(
            "white space before the colon", 400,
            [
                "Host : h", "Host\t: h", "X : 1", "X\t: 1", "X  : 1", "Content-Length : 0",
                "Content-Length\t:0", "Transfer-Encoding : chunked", "Transfer-Encoding\t: chunked", "X :",
            ].map { get("\($0)\r\n", host: $0.hasPrefix("Host") ? "" : "Host: h\r\n") }),
        Malformed(
            "a folded field", 400,
            [
                " b", "\tb", "  b", "\t\tb", " ", "\t", " Host: i", " Content-Length: 5",
                "\tTransfer-Encoding: chunked",
            ].flatMap { [get("X: a\r\n\($0)\r\n"), "GET / HTTP/1.1\r\n\($0)\r\nHost: h\r\n\r\n"] }),
        Malformed(
            "a field without a name", 400,
            [":", ": ", ": x", ":x", "::", ": :", ":Host: h", ":\t"].map { get("\($0)\r\n") }),
        Malformed(
            "a field without a colon", 400,
            ["X", "Host", "Content-Length", "a b", "x=1", "GET / HTTP/1.1", "chunked", "\"\""].map {
                get("\($0)\r\n")
            }),
        Malformed(
            "a byte that no field name has", 400,
            Array("\"(),/;<=>?@[\\]{}é ").map { get("X\($0)Y: 1\r\n") }),
        Malformed(
            "no Host", 400,
            [
                "", "X: 1\r\n", "Hos: h\r\n", "Hostt: h\r\n", "X-Host: h\r\n", "Content-Length: 0\r\n",
                "Connection: close\r\n", "Forwarded: host=h\r\n",
            ].map { get($0, host: "") }),
        Malformed(
            "two Host fields", 400,
            ["Host: h", "host: h", "HOST: h", "Host: i", "Host:", "hOsT:h", "Host: h:80", "X: 1\r\nHost: h"]
                .map { get("\($0)\r\n") }),
        Malformed(
            "a Host that is not a host", 400,
            [
                "", " ", "a b", "a/b", "user@h", "h:port", "h:123456", "h:80:80", "[::1", "::1", "[::g]",
                "h, i", "http://h", "h?x", "h#x", "\"h\"", ":80", "é",
            ].map { get("", host: "Host: \($0)\r\n") }),
        Malformed(
            "both Content-Length and Transfer-Encoding", 400,
            ["0", "5", "6", "10"].flatMap { length in
                ["chunked", "Chunked", "CHUNKED"].flatMap { coding in
                    [
                        "Content-Length: \(length)\r\nTransfer-Encoding: \(coding)\r\n",
                        "Transfer-Encoding: \(coding)\r\nContent-Length: \(length)\r\n",
                    ].map { "POST / HTTP/1.1\r\nHost: h\r\n\($0)\r\n0\r\n\r\n" }
                }
            }),
        Malformed(
            "two Content-Length fields", 400,
            ["0", "1", "5", "00", "10"].flatMap { first in
                ["0", "5"].map { get("Content-Length: \(first)\r\nContent-Length: \($0)\r\n") }
            }),
        Malformed(
            "a Content-Length that is not a number", 400,
            [
                "+1", "-1", "1,1", "1, 1", "0,0", "1;1", "0x10", "1.0", "", " ", "1 1", "1e3", "a", "\"1\"",
                "१", "٣", "1\t1", "--1",
            ].map(length)),
        Malformed(
            "a Content-Length over the limit", 413,
            [
                "2000001", "10000000", "4294967296", "4294967297", "9223372036854775807",
                "9223372036854775808",
                "18446744073709551616", "99999999999999999999999999999999",
                String(repeating: "9", count: 300),
            ].map(length)),
        Malformed(
            "a version that is not served", 505,
            ["0.9", "2.0", "3.0", "0.0", "0.1", "9.9", "2.1", "4.2"].map { line("GET / HTTP/\($0)") }),
        Malformed(
            "a version that is not one", 400,
            [
                "HTTP/1", "HTTP/1.", "HTTP/11", "HTTP/1.10", "HTTP/01.1", "http/1.1", "HTTP 1.1", "HTTP/a.b",
                "HTTP/1,1", "HTTPS/1.1", "1.1", "HTTP/1.1 ", "", "HTTP/1.1x",
            ].map { line("GET / \($0)") }),
        Malformed(
            "a request line without three parts", 400,
            [
                "GET", "GET ", "GET /", "GET  /", "GET / ", "  ", " ", "/ HTTP/1.1", "GET  HTTP/1.1",
                "GET  / HTTP/1.1", "GET /  HTTP/1.1", " GET / HTTP/1.1", "GET\t/\tHTTP/1.1",
                "GET / a HTTP/1.1",
            ].map(line)),
        Malformed(
            "a method that is not a token", 400,
            Array("\"(),/:;<=>?@[\\]{}é").map { line("G\($0)T / HTTP/1.1") } + [line(" / HTTP/1.1")]),
        Malformed(
            "a target that is neither a path nor an http URL", 400,
            [
                "a", "?a", "a/b", "https://h/", "ftp://h/", "http:/h", "http:h", "http://", "h:80", "*a",
                "http//h/",
            ].map { line("GET \($0) HTTP/1.1") }),
        Malformed(
            "a byte that no target has", 400,
            ["/#", "/#a", "/a#", "#", "/é", "/ü?x", "/\u{7F}", "/a\tb", "/?\u{1}", "/日"].map {
                line("GET \($0) HTTP/1.1")
            }),
        Malformed(
            "a target for another host than the Host field's", 400,
            ["i", "h:80", "h.", "hh", "u@h", "", "[::1]", "127.0.0.1", "h:"].map {
                line("GET http://\($0)/ HTTP/1.1")
            }),
        Malformed(
            "a tunnel, or options of the whole server", 501,
            [
                "CONNECT h:80", "CONNECT h", "CONNECT *", "CONNECT h:443", "CONNECT 127.0.0.1:22",
                "OPTIONS *", "GET *", "POST *",
            ].map { line("\($0) HTTP/1.1") }),
        Malformed(
            "too many fields", 431,
            [101, 102, 110, 150, 200, 300, 500, 1_000].map { get(String(repeating: "X: 1\r\n", count: $0)) }),
        Malformed(
            "a header that is too long", 431,
            [16_384, 16_400, 17_000, 20_000, 30_000, 40_000, 60_000, 100_000].map {
                get("X: \(String(repeating: "a", count: $0))\r\n")
            }),
        Malformed(
            "a request line that is too long", 414,
            [8_180, 8_192, 8_193, 9_000, 10_000, 15_000, 20_000, 100_000].map {
                line("GET /\(String(repeating: "a", count: $0)) HTTP/1.1")
            }),
        Malformed(
            "an expectation that cannot be met", 417,
            [
                "", "100", "200-ok", "100-continue, x", "x", "100-continue;q=1", "100 continue",
                "\"100-continue\"",
            ].map { get("Expect: \($0)\r\n") }),
        Malformed(
            "a chunked body over the limit", 413,
            [1, 2, 3, 10].flatMap { count in
                ["", ";x"].map { extra in
                    chunked(
                        String(
                            repeating: "80000\(extra)\r\n\(String(repeating: "a", count: 0x80000))\r\n",
                            count: 3)
                            + String(repeating: "1\r\na\r\n", count: count))
                }
            }),
    ]
}

extension Malformed {
    /// Requests whose transfer coding is wrong.
    static let codings: [Malformed] = [
        Malformed(
            "a transfer coding other than chunked", 501,
            [
                "gzip", "identity", "gzip, chunked", "chunked, gzip", "chunked, chunked", "xchunked",
                "chunke", "chunked;q=1", "\"chunked\"", "", "chunked,", ",chunked", "x\tchunked", "chun ked",
            ].map { "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding:\($0)\r\n\r\n0\r\n\r\n" }),
        Malformed(
            "a transfer coding in HTTP/1.0", 400,
            ["chunked", "Chunked", "CHUNKED"].map {
                "POST / HTTP/1.0\r\nHost: h\r\nTransfer-Encoding: \($0)\r\n\r\n0\r\n\r\n"
            }),
        Malformed(
            "two Transfer-Encoding fields", 400,
            ["chunked", "Chunked", "CHUNKED", "chunkeD"].flatMap { coding in
                ["", "X: 1\r\n"].map {
                    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n"
                        + "\($0)Transfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n"
                }
            }),
        Malformed(
            "a chunk size that is not hexadecimal", 400,
            [
                "\r\n", "x\r\n", "+1\r\na\r\n", "-1\r\na\r\n", "0x1\r\na\r\n", "1g\r\n", " 1\r\na\r\n",
                "1 \r\na\r\n", "1\t\r\n", "1,1\r\n", "\t1\r\n", ";a\r\n", "1.0\r\n", "\"1\"\r\n", "é\r\n",
            ].map(chunked)),
        Malformed(
            "a chunk size over the limit", 413,
            [
                "7fffffffffffffff", "ffffffffffffffff", "10000000000000000", "80000000", "ffffffff",
                "100000000", "1e8481", "fffffffffffffffffffffffffffffff", "8000000000000000",
            ].map { chunked("\($0)\r\na\r\n") }),
        Malformed(
            "a chunk longer than its size", 400,
            [
                "1\r\nab\r\n", "1\r\na\n", "2\r\nabc\r\n", "3\r\nabcdef\r\n0\r\n\r\n", "1\r\na0\r\n\r\n",
                "1\r\na\r0", "5\r\nhello0\r\n", "1\r\na \r\n", "1\r\na\t\r\n",
            ].map(chunked)),
        Malformed(
            "a chunk line with a line feed or carriage return alone", 400,
            [
                "1\na\r\n", "1\r\na\n0\r\n", "0\n\n", "0\n\r\n", "1;x\na\r\n", "1\ra\r\n", "1\r\ra",
                "0\r\n\n", "0\r\r", "1;x\ry\r\n",
            ].map(chunked)),
        Malformed(
            "a control byte in a chunk extension", 400,
            bytes: ([0] + controls + [0x7F]).map {
                Array(chunked("1;x").utf8) + [$0] + Array("\r\na\r\n".utf8)
            }),
        Malformed(
            "a trailer that is not a field", 400,
            ["X", ": x", " X: 1", "X : 1", "\tX: 1", "(: 1", "X: a\n", "X: \u{1}", "X: \u{7F}", "X\rY: 1"].map
            { chunked("0\r\n\($0)\r\n\r\n") }),
    ]
}
