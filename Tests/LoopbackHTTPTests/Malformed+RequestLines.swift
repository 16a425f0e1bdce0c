extension Malformed {
    /// Requests whose first line is wrong.
    static let requestLines: [Malformed] = [
        Malformed(
            "a version that is not served", status: 505,
            ["0.9", "2.0", "3.0", "0.0", "0.1", "9.9", "2.1", "4.2"].map { line("GET / HTTP/\($0)") }),
        Malformed(
            "a version that is not one", status: 400,
            [
                "HTTP/1", "HTTP/1.", "HTTP/11", "HTTP/1.10", "HTTP/01.1", "http/1.1", "HTTP 1.1", "HTTP/a.b",
                "HTTP/1,1", "HTTPS/1.1", "1.1", "HTTP/1.1 ", "", "HTTP/1.1x",
            ].map { line("GET / \($0)") }),
        Malformed(
            "a request line without three parts", status: 400,
            [
                "GET", "GET ", "GET /", "GET  /", "GET / ", "  ", " ", "/ HTTP/1.1", "GET  HTTP/1.1",
                "GET  / HTTP/1.1", "GET /  HTTP/1.1", " GET / HTTP/1.1", "GET\t/\tHTTP/1.1",
                "GET / a HTTP/1.1",
            ].map(line)),
        Malformed(
            "a method that is not a token", status: 400,
            Array("\"(),/:;<=>?@[\\]{}é").map { line("G\($0)T / HTTP/1.1") } + [line(" / HTTP/1.1")]),
        Malformed(
            "a target that is neither a path nor an http URL", status: 400,
            [
                "a", "?a", "a/b", "https://h/", "ftp://h/", "http:/h", "http:h", "http://", "h:80", "*a",
                "http//h/",
            ].map { line("GET \($0) HTTP/1.1") }),
        Malformed(
            "a byte that no target has", status: 400,
            ["/#", "/#a", "/a#", "#", "/é", "/ü?x", "/\u{7F}", "/a\tb", "/?\u{1}", "/日"].map {
                line("GET \($0) HTTP/1.1")
            }),
        Malformed(
            "a target for another host than the Host field's", status: 400,
            ["i", "h:80", "h.", "hh", "u@h", "", "[::1]", "127.0.0.1", "h:"].map {
                line("GET http://\($0)/ HTTP/1.1")
            }),
        Malformed(
            "a tunnel, or options of the whole server", status: 501,
            [
                "CONNECT h:80", "CONNECT h", "CONNECT *", "CONNECT h:443", "CONNECT 127.0.0.1:22",
                "OPTIONS *", "GET *", "POST *",
            ].map { line("\($0) HTTP/1.1") }),
    ]
}
