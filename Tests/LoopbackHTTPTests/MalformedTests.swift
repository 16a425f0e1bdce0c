import TestSupport
import Testing

@Suite struct MalformedTests {
    @Test func `the table has three hundred requests of thirty kinds`() {
        #expect(Malformed.all.count >= 30)
        #expect(Malformed.all.reduce(0) { $0 + $1.requests.count } >= 300)
    }

    @Test(arguments: Malformed.all)
    func `is refused, its connection closes, and the server still answers`(kind: Malformed) async throws {
        try await withServer { _, port in
            for request in kind.requests {
                // The bytes after it must never be read as another request.
                let smuggled = Array("GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
                let answer = try await blocking { try RawClient.exchange(request + smuggled, port: port) }
                let shown = String(decoding: request.prefix(200), as: UTF8.self).debugDescription
                #expect(
                    answer.hasPrefix("HTTP/1.1 \(kind.status) "), "\(shown) was answered \(answer.prefix(40))"
                )
                #expect(answer.contains("\r\nConnection: close\r\n"), "\(shown)")
                #expect(!answer.contains("smuggled"), "\(shown)")
            }
            let good = try await blocking {
                let client = try RawClient(port: port, sending: "GET /good HTTP/1.1\r\nHost: h\r\n\r\n")
                return try client.response()
            }
            #expect(good.status == 200)
            #expect(good.text == "GET /good ")
        }
    }
}
