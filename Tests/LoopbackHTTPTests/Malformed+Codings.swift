extension Malformed {
    /// Requests whose transfer coding is wrong.
    static let codings: [Malformed] = [
        Malformed(
            "a transfer coding other than chunked", status: 501,
            [
                "gzip", "identity", "gzip, chunked", "chunked, gzip", "chunked, chunked", "xchunked",
                "chunke", "chunked;q=1", "\"chunked\"", "", "chunked,", ",chunked", "x\tchunked", "chun ked",
            ].map { "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding:\($0)\r\n\r\n0\r\n\r\n" }),
        Malformed(
            "a transfer coding in HTTP/1.0", status: 400,
            ["chunked", "Chunked", "CHUNKED"].map {
                "POST / HTTP/1.0\r\nHost: h\r\nTransfer-Encoding: \($0)\r\n\r\n0\r\n\r\n"
            }),
        Malformed(
            "two Transfer-Encoding fields", status: 400,
            ["chunked", "Chunked", "CHUNKED", "chunkeD"].flatMap { coding in
                ["", "X: 1\r\n"].map {
                    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n"
                        + "\($0)Transfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n"
                }
            }),
        Malformed(
            "a chunk size that is not hexadecimal", status: 400,
            [
                "\r\n", "x\r\n", "+1\r\na\r\n", "-1\r\na\r\n", "0x1\r\na\r\n", "1g\r\n", " 1\r\na\r\n",
                "1 \r\na\r\n", "1\t\r\n", "1,1\r\n", "\t1\r\n", ";a\r\n", "1.0\r\n", "\"1\"\r\n", "é\r\n",
            ].map(chunked)),
        Malformed(
            "a chunk size over the limit", status: 413,
            [
                "7fffffffffffffff", "ffffffffffffffff", "10000000000000000", "80000000", "ffffffff",
                "100000000", "1e8481", "fffffffffffffffffffffffffffffff", "8000000000000000",
            ].map { chunked("\($0)\r\na\r\n") }),
        Malformed(
            "a chunk size of over 15 digits", status: 400,
            ["0000000000000001", "0000000000000000", "0000000000000001;a"].map {
                chunked("\($0)\r\na\r\n")
            }),
        Malformed(
            "a chunk longer than its size", status: 400,
            [
                "1\r\nab\r\n", "1\r\na\n", "2\r\nabc\r\n", "3\r\nabcdef\r\n0\r\n\r\n", "1\r\na0\r\n\r\n",
                "1\r\na\r0", "5\r\nhello0\r\n", "1\r\na \r\n", "1\r\na\t\r\n",
            ].map(chunked)),
        Malformed(
            "a chunk line with a line feed or carriage return alone", status: 400,
            [
                "1\na\r\n", "1\r\na\n0\r\n", "0\n\n", "0\n\r\n", "1;x\na\r\n", "1\ra\r\n", "1\r\ra",
                "0\r\n\n", "0\r\r", "1;x\ry\r\n",
            ].map(chunked)),
        Malformed(
            "a control byte in a chunk extension", status: 400,
            bytes: ([0] + controls + [0x7F]).map {
                Array(chunked("1;x").utf8) + [$0] + Array("\r\na\r\n".utf8)
            }),
        Malformed(
            "a trailer that is not a field", status: 400,
            ["X", ": x", " X: 1", "X : 1", "\tX: 1", "(: 1", "X: a\n", "X: \u{1}", "X: \u{7F}", "X\rY: 1"].map
            { chunked("0\r\n\($0)\r\n\r\n") }),
    ]
}
