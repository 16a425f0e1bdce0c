import HTTPMessages
import Testing
import URLSessionTransport
import WebText

/// Requests that the client of programs does not send, because their bytes would be others than they say.
@Suite struct UnsentRequestTests {
    private let session = URLSessionTransport()

    @Test func `after its end a client sends nothing, and says so`() async throws {
        let client = URLSessionTransport()
        client.close()
        await #expect(throws: HTTPClientError.cannotSend("http://127.0.0.1:1: the client is closed")) {
            try await client.send(get(1))
        }
    }

    @Test(arguments: [("http://127.0.0.1:1", "/a b"), ("http://b\u{FC}cher.example", "/")])
    func `a URL that Foundation would change is not sent`(origin: String, target: String) async throws {
        let request = HTTPRequest(method: "GET", origin: origin, target: target)
        let problem =
            "\(origin): the URL is not valid; percent-encode the target, and write the host in ASCII"
        await #expect(throws: HTTPClientError.cannotSend(problem)) { try await session.send(request) }
    }

    @Test(arguments: ["", "GE T", "GET\r\n", "GÉT"])
    func `a method that is not a token is not sent`(method: String) async throws {
        let request = HTTPRequest(method: method, origin: "http://127.0.0.1:1", target: "/")
        let problem = "http://127.0.0.1:1: the method is not a token, such as GET"
        await #expect(throws: HTTPClientError.cannotSend(problem)) { try await session.send(request) }
    }

    @Test(arguments: ["a\r\nB: c", "a\0"])
    func `a field with a control character is not sent`(value: String) async throws {
        let request = HTTPRequest(
            method: "GET", origin: "http://127.0.0.1:1", target: "/", headers: ["X-A": value])
        let problem = "http://127.0.0.1:1: the value of a header field has a control character"
        await #expect(throws: HTTPClientError.cannotSend(problem)) { try await session.send(request) }
    }

    @Test(arguments: ["", "X-Gate:", "X-Gate: a", "X Gate", "X\n"])
    func `a field whose name would become another field is not sent`(name: String) async throws {
        let request = HTTPRequest(
            method: "GET", origin: "http://127.0.0.1:1", target: "/", headers: [name: "open"])
        let problem = "http://127.0.0.1:1: no header field can have the name \(Printable.quoted(name))"
        await #expect(throws: HTTPClientError.cannotSend(problem)) { try await session.send(request) }
    }
}
