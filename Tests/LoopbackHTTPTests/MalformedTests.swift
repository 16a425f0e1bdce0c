import TestSupport
import Testing

/// Bytes that are not a request, sent to a server.
@Suite struct MalformedTests {
    @Test(arguments: Malformed.all)
    func `a malformed request is refused, its connection closes, and the server still answers`(
        kind: Malformed
    ) async throws {
        try await withServer { _, port in
            for request in kind.requests {
                // The bytes after the malformed request must never be read as another request.
                let smuggled = Array("GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
                let answer = try await blocking { try RawClient.exchange(request + smuggled, port: port) }
                let shown = String(decoding: request.prefix(200), as: UTF8.self).debugDescription
                #expect(
                    answer.hasPrefix("HTTP/1.1 \(kind.status) "), "\(shown) was answered \(answer.prefix(40))"
                )
                #expect(answer.contains("\r\nConnection: close\r\n"), "\(shown)")
                #expect(!answer.contains("smuggled"), "\(shown)")
            }
            let good = try await client(port)
            #expect(try await blocking { try good.response().text } == "GET / ")
        }
    }
}
