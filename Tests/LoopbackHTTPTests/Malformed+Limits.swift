extension Malformed {
    /// Requests with a part that is too large; the first of each kind is the smallest that is.
    static let limits: [Malformed] = [
        Malformed(
            "a Content-Length over the limit", status: 413,
            [
                "1048577", "4294967296", "4294967297", "9223372036854775807", "9223372036854775808",
                "18446744073709551616", "99999999999999999999999999999999",
                String(repeating: "9", count: 300),
            ].map(length)),
        Malformed(
            "too many fields", status: 431,
            [100, 101, 110, 150, 200, 300, 500, 1_000].map { get(String(repeating: "X: 1\r\n", count: $0)) }),
        Malformed(
            "a header that is too long", status: 431,
            [16_353, 16_384, 17_000, 20_000, 30_000, 40_000, 60_000, 100_000].map {
                get("X: \(String(repeating: "a", count: $0))\r\n")
            }),
        Malformed(
            "a request line that is too long", status: 414,
            [8_179, 8_192, 8_193, 9_000, 10_000, 15_000, 20_000, 100_000].map {
                line("GET /\(String(repeating: "a", count: $0)) HTTP/1.1")
            }),
        Malformed(
            "a chunked body over the limit", status: 413,
            ["", ";x"].map { extra in
                // Two of these have just as many bytes as the limit.
                let chunk = "80000\(extra)\r\n\(String(repeating: "a", count: 0x80000))\r\n"
                return chunked("\(chunk)\(chunk)1\(extra)\r\na\r\n")
            }),
    ]
}
