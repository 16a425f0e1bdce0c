import Foundation
import OneFile
import TestSupport
import Testing
import WebText

/// The call of the file to paste: what it sends, and what it makes of the answer.
@Suite struct FlipCodeTests {
    /// Answers with one result, and keeps what was posted.
    private actor Server {
        private(set) var posts: [FlipCode.Post] = []
        private let result: Result<FlipCode.Answer, FlipFailure>

        init(_ status: Int, _ body: String) {
            result = .success(FlipCode.Answer(status: status, body: Data(body.utf8)))
        }

        init(_ failure: FlipFailure) { result = .failure(failure) }

        func post(_ post: FlipCode.Post) throws -> FlipCode.Answer {
            posts.append(post)
            return try result.get()
        }
    }

    private func askForCode(
        _ server: Server, at endpoint: String = "https://partner.example/app/code",
        link text: String = flipLink(),
        changing change: (inout FlipCode) -> Void = { _ in }
    ) async throws -> String {
        guard case .ask(let question) = FlipSettings.filledIn.decide(text) else {
            throw Unexpected(what: text)
        }
        var code = FlipCode { try await server.post($0) }
        code.endpoint = endpoint
        code.report = { _ in }
        change(&code)
        return try await code.code(for: question, session: "abc")
    }

    @Test func `the code request carries the session, the flip's redirect URI and no state`() async throws {
        let server = Server(200, #"{"code":"4/0 +","more":1}"#)
        #expect(try await askForCode(server) == "4/0 +")
        let post = try #require(await server.posts.first)
        #expect(
            String(decoding: post.form, as: UTF8.self)
                == "response_type=code&client_id=google-client&redirect_uri=\(PercentCoding.encode(googleRedirectURI))"
                + "&scope=devices.read%20devices.control")
        #expect(post.url.absoluteString == "https://partner.example/app/code")
        #expect(post.session == "abc")
        #expect(post.timeout == 15)
        #expect(post.maximumLength == 65_536)
    }

    @Test func `neither the session nor the code comes into a log`() async throws {
        let server = Server(200, #"{"code":"c"}"#)
        _ = try await askForCode(server)
        let post = try #require(await server.posts.first)
        #expect(post.session == "abc")
        let answer = FlipCode.Answer(status: 200, body: Data(#"{"code":"s3cret"}"#.utf8))
        var shown = "\(post) \(answer)"
        dump(post, to: &shown)
        dump(answer, to: &shown)
        #expect(!shown.contains("abc"))
        #expect(!shown.contains("s3cret"))
    }

    @Test func `other parameters of the link are handed on, a plus as a plus`() async throws {
        let server = Server(200, #"{"code":"c"}"#)
        let more = "&response_type=code&user_locale=de-AT&code_challenge=a+b&x%20y=%C3%A9"
        _ = try await askForCode(server, link: flipLink(adding: more))
        let form = String(decoding: try #require(await server.posts.first).form, as: UTF8.self)
        #expect(form.hasSuffix("&response_type=code&user_locale=de-AT&code_challenge=a%2Bb&x%20y=%C3%A9"))
        #expect(form.ranges(of: "response_type").count == 1)
        #expect(!form.contains("state"))
        #expect(try Parameters(parsing: form, plus: .space).value("code_challenge") == "a+b")
    }

    // Rule: app.server-status, app.server-answer
    @Test(arguments: [
        (403, #"{"error":"account_disabled","error_description":"x"}"#, FlipFailure.accountDisabled),
        (401, "", .sessionEnded), (408, "", .timedOut), (429, "", .serverUnavailable),
        (500, "<html>", .serverUnavailable), (502, "", .serverUnavailable), (599, "", .serverUnavailable),
        (302, "", .answerUnreadable), (403, "", .answerUnreadable), (404, "<html>", .answerUnreadable),
        (200, "<html>", .answerUnreadable), (200, "{}", .answerUnreadable), (200, "", .answerUnreadable),
        (200, #"{"code":1}"#, .answerUnreadable), (204, #"{"code":"c"}"#, .answerUnreadable),
        (200, #"{"code":""}"#, .answerUnreadable), (200, "[]", .answerUnreadable),
        (200, #"["code"]"#, .answerUnreadable), (400, #"{"error":1}"#, .answerUnreadable),
    ])
    func `an answer without a code is named`(status: Int, body: String, failure: FlipFailure) async {
        await #expect(throws: failure) { try await askForCode(Server(status, body)) }
    }

    @Test(arguments: [
        ("access_denied", 403, FlipFailure.consentRefused), ("login_required", 401, .sessionEnded),
        ("invalid_token", 401, .sessionEnded), ("account_disabled", 403, .accountDisabled),
        ("account_not_eligible", 403, .accountNotEligible),
        ("region_not_supported", 403, .regionNotSupported), ("invalid_request", 400, .badParameter),
        ("unauthorized_client", 400, .unauthorizedClient), ("unauthorized_client", 401, .unauthorizedClient),
        ("invalid_client", 401, .unauthorizedClient), ("invalid_scope", 400, .invalidScope),
        ("unsupported_response_type", 400, .unsupportedResponseType),
        ("server_error", 500, .serverUnavailable), ("temporarily_unavailable", 503, .serverUnavailable),
        ("something_new", 503, .serverUnavailable), ("something_new", 400, .answerUnreadable),
    ])
    func `the server's error decides what Google is told`(
        error: String, status: Int, failure: FlipFailure
    ) async {
        await #expect(throws: failure) { try await askForCode(Server(status, #"{"error":"\#(error)"}"#)) }
    }

    @Test(arguments: [FlipFailure.offline, .timedOut, .serverUnavailable])
    func `a failure on the way is named`(failure: FlipFailure) async {
        await #expect(throws: failure) { try await askForCode(Server(failure)) }
    }

    @Test func `an answer that is too long is not read, and you are told`() async throws {
        let notes = Locked<[String]>([])
        let content = #"{"code":"c"}"#
        let longest = String(repeating: " ", count: 65_536 - content.utf8.count) + content
        #expect(try await askForCode(Server(200, longest)) == "c")
        await #expect(throws: FlipFailure.answerUnreadable) {
            try await askForCode(Server(200, " " + longest)) {
                $0.report = { note in notes.withLock { $0.append(note.text) } }
            }
        }
        #expect(notes.withLock { $0.last } == "your server's answer is longer than 65536 bytes")
    }

    // Rule: app.server-https
    @Test(arguments: [
        "http://partner.example/app/code", "partner.example", "http://127.0.0.1:8080/app/code",
        "ftp://partner.example",
    ])
    func `the server must be reached by HTTPS`(endpoint: String) async throws {
        let server = Server(200, #"{"code":"c"}"#)
        await #expect(throws: FlipFailure.serverUnavailable) { try await askForCode(server, at: endpoint) }
        #expect(await server.posts.isEmpty)
    }

    @Test(arguments: ["http://127.0.0.1:8080", "http://[::1]:8080", "http://localhost:8080"])
    func `loopback is for trying things out, and must be asked for`(origin: String) async throws {
        #expect(
            try await askForCode(Server(200, #"{"code":"c"}"#), at: origin) { $0.allowsLoopback = true }
                == "c")
    }

    @Test(arguments: [
        "http://127.0.0.1.evil.example:80", "http://evil.example", "http://localhost.evil.example:1",
        "http://127.0.0.1:x@evil.example", "http://127.0.0.1:1@evil.example", "http://[::1]:1@evil.example",
    ])
    func `a host that only looks like loopback is asked for nothing`(origin: String) async {
        let server = Server(200, #"{"code":"c"}"#)
        await #expect(throws: FlipFailure.serverUnavailable) {
            try await askForCode(server, at: origin) { $0.allowsLoopback = true }
        }
        #expect(await server.posts.isEmpty)
    }

    @Test func `what the server said is for you, on one line, and not for Google`() async {
        let notes = Locked<[String]>([])
        let body = #"{"error":"invalid_scope","error_description":"no \u001B[2J such scope"}"#
        await #expect(throws: FlipFailure.invalidScope) {
            try await askForCode(Server(400, body)) {
                $0.report = { note in notes.withLock { $0.append(note.text) } }
            }
        }
        #expect(notes.withLock { $0 }.contains("your server answered 400, invalid_scope: no ?[2J such scope"))
    }
}
