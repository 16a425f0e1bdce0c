extension Malformed {
    /// Requests whose header fields are wrong.
    static let fields: [Malformed] = [
        Malformed(
            "white space before the colon", status: 400,
            [
                "Host : h", "Host\t: h", "X : 1", "X\t: 1", "X  : 1", "Content-Length : 0",
                "Content-Length\t:0", "Transfer-Encoding : chunked", "Transfer-Encoding\t: chunked", "X :",
            ].map { get("\($0)\r\n", host: $0.hasPrefix("Host") ? "" : "Host: h\r\n") }),
        Malformed(
            "a folded field", status: 400,
            [
                " b", "\tb", "  b", "\t\tb", " ", "\t", " Host: i", " Content-Length: 5",
                "\tTransfer-Encoding: chunked",
            ].flatMap { [get("X: a\r\n\($0)\r\n"), "GET / HTTP/1.1\r\n\($0)\r\nHost: h\r\n\r\n"] }),
        Malformed(
            "a field without a name", status: 400,
            [":", ": ", ": x", ":x", "::", ": :", ":Host: h", ":\t"].map { get("\($0)\r\n") }),
        Malformed(
            "a field without a colon", status: 400,
            ["X", "Host", "Content-Length", "a b", "x=1", "GET / HTTP/1.1", "chunked", "\"\""].map {
                get("\($0)\r\n")
            }),
        Malformed(
            "a byte that no field name has", status: 400,
            Array("\"(),/;<=>?@[\\]{}é ").map { get("X\($0)Y: 1\r\n") }),
        Malformed(
            "no Host", status: 400,
            [
                "", "X: 1\r\n", "Hos: h\r\n", "Hostt: h\r\n", "X-Host: h\r\n", "Content-Length: 0\r\n",
                "Connection: close\r\n", "Forwarded: host=h\r\n",
            ].map { get($0, host: "") }),
        Malformed(
            "two Host fields", status: 400,
            ["Host: h", "host: h", "HOST: h", "Host: i", "Host:", "hOsT:h", "Host: h:80", "X: 1\r\nHost: h"]
                .map { get("\($0)\r\n") }),
        Malformed(
            "a Host that is not a host", status: 400,
            [
                "", " ", "a b", "a/b", "user@h", "h:port", "h:123456", "h:80:80", "[::1", "::1", "[::g]",
                "h, i", "http://h", "h?x", "h#x", "\"h\"", ":80", "é",
            ].map { get("", host: "Host: \($0)\r\n") }),
        Malformed(
            "both Content-Length and Transfer-Encoding", status: 400,
            ["0", "5", "6", "10"].flatMap { length in
                ["chunked", "Chunked", "CHUNKED"].flatMap { coding in
                    [
                        "Content-Length: \(length)\r\nTransfer-Encoding: \(coding)\r\n",
                        "Transfer-Encoding: \(coding)\r\nContent-Length: \(length)\r\n",
                    ].map { "POST / HTTP/1.1\r\nHost: h\r\n\($0)\r\n0\r\n\r\n" }
                }
            }),
        Malformed(
            "two Content-Length fields", status: 400,
            ["0", "1", "5", "00", "10"].flatMap { first in
                ["0", "5"].map { get("Content-Length: \(first)\r\nContent-Length: \($0)\r\n") }
            }),
        Malformed(
            "a Content-Length that is not a number", status: 400,
            [
                "+1", "-1", "1,1", "1, 1", "0,0", "1;1", "0x10", "1.0", "", " ", "1 1", "1e3", "a", "\"1\"",
                "१", "٣", "1\t1", "--1",
            ].map(length)),
        Malformed(
            "an expectation that cannot be met", status: 417,
            [
                "", "100", "200-ok", "100-continue, x", "x", "100-continue;q=1", "100 continue",
                "\"100-continue\"",
            ].map { get("Expect: \($0)\r\n") }),
    ]
}
