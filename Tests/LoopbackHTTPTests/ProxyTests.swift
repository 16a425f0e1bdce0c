import HTTPMessages
import LoopbackHTTP
import TestSupport
import Testing

/// The header fields of a proxy that a server trusts.
@Suite struct ProxyTests {
    /// Answers with what it sees of the client.
    private static let mirror = Answering { request in
        let text = "\(request.clientAddress ?? "unknown") \(request.origin)"
        return HTTPResponse(status: 200, contentType: "text/plain", text: text)
    }

    /// The fields of a proxy: the client's address, and the origin that it asked for.
    private static let proxyFields = [
        ("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-Proto", "https"),
        ("X-Forwarded-Host", "partner.example"),
    ]

    private func answer(
        _ fields: [(String, String)], from peer: String = "127.0.0.1", proxy: String = "127.0.0.1"
    ) async throws -> HTTPResponse {
        let handler = try BehindProxy(proxy: proxy, origin: "https://partner.example", handler: Self.mirror)
        var request = HTTPRequest(method: "GET", origin: "http://127.0.0.1:8080", target: "/")
        for (name, value) in fields { request.headers.add(name, value) }
        request.clientAddress = peer
        return await handler.handle(request)
    }

    @Test func `the proxy says who the client is and which origin it asked for`() async throws {
        #expect(try await answer(Self.proxyFields).text == "192.0.2.7 https://partner.example")
        #expect(
            try await answer([("Forwarded", "for=192.0.2.7;proto=https;host=partner.example")]).text
                == "192.0.2.7 https://partner.example")
    }

    @Test(arguments: ["127.0.0.2", "::1", "192.0.2.7"])
    func `the same fields from another address are not trusted`(peer: String) async throws {
        #expect(try await answer(Self.proxyFields, from: peer).text == "\(peer) http://127.0.0.1:8080")
    }

    @Test func `the last address of a list counts, because the proxy added it`() async throws {
        let rest = Self.proxyFields.dropFirst()
        for lines in [["10.0.0.1, 192.0.2.7"], ["10.0.0.1", "192.0.2.7"], ["x,,\t192.0.2.7"]] {
            let fields = lines.map { ("X-Forwarded-For", $0) } + rest
            #expect(try await answer(fields).text.hasPrefix("192.0.2.7 "), "\(lines)")
        }
        let forwarded = "for=10.0.0.1;host=evil.example, for=192.0.2.7;proto=https;host=partner.example"
        #expect(try await answer([("Forwarded", forwarded)]).text == "192.0.2.7 https://partner.example")
    }

    @Test(arguments: [
        ("[2001:DB8::0:1]:4711", "2001:db8::1"), ("2001:db8::1", "2001:db8::1"),
        ("192.0.2.7:4711", "192.0.2.7"),
        ("unknown", "unknown"), ("_hidden", "unknown"), ("256.1.1.1", "unknown"), ("[::1", "unknown"),
        ("::ffff:192.0.2.7", "192.0.2.7"), ("", "unknown"),
    ])
    func `an address has one spelling, and any other text is unknown`(node: String, text: String) async throws
    {
        let fields = [("X-Forwarded-For", node)] + Self.proxyFields.dropFirst()
        #expect(try await answer(fields).text == "\(text) https://partner.example")
        let quoted = [("Forwarded", "for=\"\(node)\";proto=https;host=partner.example")]
        #expect(try await answer(quoted).text == "\(text) https://partner.example")
    }

    @Test(arguments: [
        ("https", "evil.example"), ("http", "partner.example"), ("https", "partner.example:8443"),
        ("https", "partner.example@evil.example"), ("https", "partner.example, evil.example"),
        ("ftp", "partner.example"),
    ])
    func `a request for another origin is answered 421`(scheme: String, host: String) async throws {
        let response = try await answer([("X-Forwarded-Proto", scheme), ("X-Forwarded-Host", host)])
        #expect(response.status == 421)
    }

    @Test(arguments: [
        ("partner.example:8443", "https://partner.example:8443."),
        ("a\u{1B}[2J\u{202E}<b>", "https://a%1B[2J%E2%80%AE%3Cb%3E."),
        (String(repeating: "a", count: 10_000), "https://\(String(repeating: "a", count: 292))."),
    ])
    func `the answer to a request for another origin names both origins`(
        host: String, shown: String
    ) async throws {
        let response = try await answer([("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", host)])
        #expect(
            response.text.hasPrefix(
                "This server is for https://partner.example, and the request is for \(shown) Use "))
    }

    @Test func `the case of a host and the usual port do not count`() async throws {
        let response = try await answer([
            ("X-Forwarded-Proto", "HTTPS"), ("X-Forwarded-Host", "Partner.Example:443"),
        ])
        #expect(response.text == "unknown https://partner.example")
    }

    @Test func `a letter that becomes an ASCII letter is another host`() async throws {
        // U+212A, the Kelvin sign, is a k in small letters.
        let kelvin = "boo\u{212A}.example"
        let handler = try BehindProxy(proxy: "::1", origin: "https://book.example", handler: Self.mirror)
        var request = HTTPRequest(method: "GET", origin: "http://127.0.0.1:8080", target: "/")
        request.headers.add("Forwarded", "proto=https;host=\"\(kelvin)\"")
        request.clientAddress = "::1"
        #expect(await handler.handle(request).status == 421)
        #expect(throws: ProxyConfigurationError.self) {
            try BehindProxy(proxy: "::1", origin: "https://\(kelvin)", handler: Self.mirror)
        }
    }

    @Test func `the error for a proxy that does not say enough says what it lacks`() async throws {
        for fields in [[], [Self.proxyFields[0]], [Self.proxyFields[1]], [Self.proxyFields[2]]] {
            let response = try await answer(fields)
            #expect(response.status == 421, "\(fields)")
            #expect(response.text.contains("X-Forwarded-Host"), "\(fields)")
        }
    }

    @Test func `a last member that is empty leaves the one before it to the client`() async throws {
        let members = Self.proxyFields.map { ($0, $1 + ",") }
        let element = "for=192.0.2.7;proto=https;host=partner.example"
        let oneLine = [("Forwarded", element + ", ")]
        let twoLines = [("Forwarded", element), ("Forwarded", "")]
        for fields in [members, oneLine, twoLines] {
            #expect(try await answer(fields).status == 421, "\(fields)")
        }
    }

    @Test func `both kinds of fields are refused, because the proxy has set only one of them`() async throws {
        for field in Self.proxyFields {
            let response = try await answer([("Forwarded", "for=10.0.0.1"), field])
            #expect(response.status == 400, "\(field)")
            #expect(response.text.contains("Both Forwarded"), "\(field)")
        }
    }

    @Test(arguments: [
        "for", "for=", "for=\"a", "for=a;for=b", "for=a b", "for=\"a\\", "=a", "for =a",
        "for=a;proto=https;host=(",
    ])
    func `a Forwarded field that is malformed is refused`(field: String) async throws {
        #expect(try await answer([("Forwarded", field)]).status == 400)
    }

    @Test func `the handler hears of what the server refuses by itself`() throws {
        let recorder = RefusalRecorder()
        let handler = try BehindProxy(
            proxy: "127.0.0.1", origin: "https://partner.example", handler: recorder)
        handler.serverRefused(status: 431)
        #expect(recorder.statuses.withLock { $0 } == [431])
    }

    @Test(arguments: [
        ("localhost", "https://a.example", "localhost is not an IP address"),
        ("127.0.0.1", "a.example", "a.example is not an https origin"),
        ("127.0.0.1", "https://", "https:// is not an https origin"),
        ("127.0.0.1", "https://a.example/", "https://a.example/ is not an https origin"),
        ("127.0.0.1", "http://a.example", "http://a.example is not an https origin"),
    ])
    func `a configuration that makes no sense is named`(
        proxy: String, origin: String, problem: String
    ) {
        let error = #expect(throws: ProxyConfigurationError.self) {
            try BehindProxy(proxy: proxy, origin: origin, handler: Self.mirror)
        }
        #expect(error?.description.hasPrefix(problem + ". ") == true)
    }
}
