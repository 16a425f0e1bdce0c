import AppFlip
import Foundation
import PartnerApp
import Testing
import WebText

@Suite struct PartnerServerClientTests {
    /// Answers with one response, and keeps what was posted.
    actor Transport: PartnerTransport {
        struct Post: Equatable {
            let form: String
            let url: String
            let bearer: String?
        }

        private(set) var posts: [Post] = []
        private let result: Result<PartnerResponse, PartnerFailure>

        init(_ status: Int, _ body: String) {
            result = .success(PartnerResponse(status: status, body: Data(body.utf8)))
        }

        init(_ failure: PartnerFailure) {
            result = .failure(failure)
        }

        func post(
            _ form: String, to url: String, bearer: String?
        ) async throws(PartnerFailure) -> PartnerResponse {
            posts.append(Post(form: form, url: url, bearer: bearer))
            return try result.get()
        }
    }

    let account = SignedInAccount(name: "Ada Example", session: AppSession(token: "abc"))

    func codeRequest(_ text: String = link()) throws -> CodeRequest {
        guard case .request(let checked) = FlipLinkChecker(configuration).decide(link: text) else {
            throw Unexpected(what: text)
        }
        return CodeRequest(checked)
    }

    func client(_ transport: Transport) throws -> PartnerServerClient {
        try PartnerServerClient(origin: "https://partner.example", transport: transport)
    }

    func code(_ transport: Transport) async throws -> String {
        try await client(transport).code(for: try codeRequest(), account: account)
    }

    @Test func `the code request carries the session, the flip's redirect URI and no state`() async throws {
        let transport = Transport(200, #"{"code":"c1"}"#)
        #expect(try await code(transport) == "c1")
        #expect(
            await transport.posts == [
                .init(
                    form: "response_type=code&client_id=google-client&redirect_uri="
                        + PercentCoding.encode(google) + "&scope=devices.read%20devices.control",
                    url: "https://partner.example/app/code", bearer: "abc")
            ])
    }

    @Test func `other parameters of the link are handed on, a plus as a plus`() throws {
        let additionalParameters = "&response_type=code&user_locale=de-AT&code_challenge=a+b&x%20y=%C3%A9"
        let form = try codeRequest(link(additionalParameters: additionalParameters)).form.encoded
        #expect(form.hasSuffix("&response_type=code&user_locale=de-AT&code_challenge=a%2Bb&x%20y=%C3%A9"))
        #expect(form.components(separatedBy: "response_type").count == 2)
        #expect(!form.contains("state"))
        #expect(try Parameters(parsing: form, plus: .space).value("code_challenge") == "a+b")
    }

    // Rule: app.server-status, app.server-answer
    @Test(arguments: [
        (403, #"{"error":"account_disabled","error_description":"x"}"#, PartnerFailure.accountDisabled),
        (401, "", .sessionEnded), (408, "", .timedOut), (429, "", .serverUnavailable),
        (500, "<html>", .serverUnavailable), (502, "", .serverUnavailable), (599, "", .serverUnavailable),
        (302, "", .answerUnreadable), (403, "", .answerUnreadable), (404, "<html>", .answerUnreadable),
        (200, "<html>", .answerUnreadable), (200, "{}", .answerUnreadable),
        (200, #"{"code":1}"#, .answerUnreadable), (204, #"{"code":"c"}"#, .answerUnreadable),
        (400, #"{"error":1}"#, .answerUnreadable),
    ])
    func `a refusal of the server is named, also after a code`(
        status: Int, body: String, failure: PartnerFailure
    ) async throws {
        #expect(try await code(Transport(200, #"{"code":"c"}"#)) == "c")
        await #expect(throws: failure) { try await code(Transport(status, body)) }
    }

    @Test(arguments: [
        ("access_denied", 403, PartnerFailure.consentRefused), ("login_required", 401, .sessionEnded),
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
        error: String, status: Int, failure: PartnerFailure
    ) async {
        await #expect(throws: failure) { try await code(Transport(status, #"{"error":"\#(error)"}"#)) }
    }

    @Test(arguments: [PartnerFailure.offline, .timedOut, .serverUnavailable])
    func `a failure on the way is named`(failure: PartnerFailure) async {
        await #expect(throws: failure) { try await code(Transport(failure)) }
    }

    @Test func `signing in gives an account with its session`() async throws {
        let transport = Transport(200, #"{"app_session":"s1","account":"Ada Example"}"#)
        let account = try await client(transport).signIn(username: "ada", password: "correct horse")
        #expect(account.name == "Ada Example")
        #expect(account.session.token == "s1")
        #expect(
            await transport.posts == [
                .init(
                    form: "username=ada&password=correct%20horse", url: "https://partner.example/app/sign-in",
                    bearer: nil)
            ])
        #expect(!"\(account)\(account.session)".contains("s1"))
    }

    @Test func `the device value of one sign-in goes out with the next`() async throws {
        let transport = Transport(200, #"{"app_session":"s1","account":"Ada Example","device_token":"d+1"}"#)
        let client = try client(transport)
        let account = try await client.signIn(username: "ada", password: "x")
        #expect(account.device?.value == "d+1")
        #expect(!"\(account)".contains("d+1"))
        _ = try await client.signIn(username: "ada", password: "x", device: account.device)
        #expect(
            await transport.posts.map(\.form) == [
                "username=ada&password=x", "username=ada&password=x&device_token=d%2B1",
            ])
    }

    @Test(arguments: [
        (401, #"{"error":"login_required"}"#, PartnerFailure.signInFailed),
        (403, #"{"error":"account_disabled"}"#, .accountDisabled), (429, "", .serverUnavailable),
        (200, #"{"app_session":"","account":"Ada"}"#, .answerUnreadable),
    ])
    func `a sign-in that fails is named`(status: Int, body: String, failure: PartnerFailure) async throws {
        let client = try client(Transport(status, body))
        await #expect(throws: failure) { try await client.signIn(username: "ada", password: "x") }
    }

    @Test(arguments: [
        ("http://partner.example", PartnerServerClientError.notHTTPS), ("partner.example", .notHTTPS),
        ("http://127.0.0.1:8080", .notHTTPS), ("https://partner.example/", .notAnOrigin),
        ("https://partner.example?", .notAnOrigin), ("https://partner.example@evil.example", .notHTTPS),
    ])
    func `the server must be reached by HTTPS`(origin: String, error: PartnerServerClientError) {
        #expect(throws: error) { try PartnerServerClient(origin: origin, transport: Transport(200, "")) }
    }

    @Test(arguments: ["http://127.0.0.1:8080", "http://[::1]:8080", "http://localhost:8080"])
    func `loopback is for trying things out, and must be asked for`(origin: String) throws {
        _ = try PartnerServerClient(
            origin: origin, transport: Transport(200, ""), allowingInsecureLoopback: true)
        for other in [
            "http://127.0.0.1.evil.example:80", "http://evil.example", "http://localhost.evil.example:1",
            "http://127.0.0.1:x@evil.example", "http://[::1]:1@evil.example",
        ] {
            #expect(throws: PartnerServerClientError.notHTTPS) {
                try PartnerServerClient(
                    origin: other, transport: Transport(200, ""), allowingInsecureLoopback: true)
            }
        }
    }
}
