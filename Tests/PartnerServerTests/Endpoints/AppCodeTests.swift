import DemoData
import HTTPMessages
import Testing

@testable import PartnerServer

/// The app's own code request.
@Suite struct AppCodeTests {
    /// The answer to the exchange of a code for a link with a challenge.
    private func exchange(verifier: String?) async throws -> HTTPResponse {
        let partner = try Partner()
        let challenge: [String: String?] = [
            "code_challenge": try CodeTests.challenge, "code_challenge_method": "S256",
        ]
        let code = try #require(await partner.appCode(changing: challenge).fields["code"])
        return await partner.exchange(code, redirectURI: Partner.flip, verifier: verifier)
    }

    @Test func `a code for the app is bound to the flip's redirect URI`() async throws {
        let partner = try Partner()
        let client = PartnerServerConfiguration.demo(crypto: partner.crypto).clients[0]
        for redirectURI in client.flipRedirectURIs {
            let code = try #require(await partner.appCode(redirectURI: redirectURI).fields["code"])
            #expect(await partner.exchange(code, redirectURI: redirectURI).status == 200)
        }
        let code = try #require(await partner.appCode().fields["code"])
        #expect(await partner.exchange(code, redirectURI: Partner.web).fields["error"] == "invalid_grant")
    }

    @Test(arguments: [nil, String(repeating: "x", count: 43)])
    func `the challenge of the link binds the app's code as well`(wrong: String?) async throws {
        #expect(try await exchange(verifier: wrong).refusal == "400 invalid_grant")
        #expect(try await exchange(verifier: CodeTests.verifier).status == 200)
    }

    // Rule: server.app-session
    @Test(arguments: ["", "unknown", "a b"])
    func `without an app session the app has to sign in`(session: String) async throws {
        let answer = try await Partner().appCode(session: session)
        #expect(answer.refusal == "401 login_required")
        #expect(answer.headers["WWW-Authenticate"]?.hasPrefix("Bearer ") == true)
        #expect(answer.headers["Cache-Control"] == "no-store")
    }

    @Test func `an app session lasts thirty days`() async throws {
        let partner = try Partner()
        let session = await partner.appSession()
        partner.clock.advance(by: 30 * 86_400 - 1)
        #expect(await partner.appCode(session: session).status == 200)
        partner.clock.advance(by: 1)
        #expect(await partner.appCode(session: session).status == 401)
    }

    // Rule: server.codes-per-account
    @Test func `an account gets a limited number of codes within the lifetime of a code`() async throws {
        let partner = try Partner { $0.maximumCodesPerAccount = 3 }
        let session = await partner.appSession()
        for _ in 1...3 {
            #expect(await partner.appCode(session: session).status == 200)
        }
        // Another session of the account changes nothing.
        for session in [session, await partner.appSession()] {
            let refused = await partner.appCode(session: session)
            #expect(refused.status == 429)
            #expect(refused.headers["Retry-After"] == "600")
        }
        partner.clock.advance(by: 599)
        #expect(await partner.appCode(session: session).status == 429)
        partner.clock.advance(by: 1)
        #expect(await partner.appCode(session: session).status == 200)
    }

    // Rule: server.codes-per-account
    @Test func `an account that may get no codes gets none`() async throws {
        let partner = try Partner { $0.maximumCodesPerAccount = 0 }
        #expect(await partner.appCode(session: await partner.appSession()).status == 429)
    }

    // Rule: server.codes-per-account
    @Test func `a user in a browser who may get no more codes goes back to the client with the error`()
        async throws
    {
        let partner = try Partner { $0.maximumCodesPerAccount = 0 }
        var visitor = Visitor(partner)
        let answer = try await visitor.agree()
        #expect(answer.status == 303)
        #expect(answer.locationValue("code") == nil)
        #expect(answer.locationValue("error") == "temporarily_unavailable")
        #expect(answer.locationValue("state") == "xyz")
    }

    @Test(arguments: [
        ("response_type", "token", "unsupported_response_type"), ("response_type", nil, "invalid_request"),
        ("client_id", "unknown", "unauthorized_client"), ("client_id", nil, "invalid_request"),
        ("scope", "unknown", "invalid_scope"), ("code_challenge", "abc", "invalid_request"),
    ])
    func `the fault of a link comes back as JSON`(name: String, value: String?, error: String) async throws {
        let answer = try await Partner().appCode(changing: [name: value])
        #expect(answer.status == 400)
        #expect(answer.fields["error"] == error)
        #expect(answer.headers["Content-Type"] == "application/json;charset=UTF-8")
    }

    @Test func `whatever else the link carried is not an obstacle`() async throws {
        let answer = try await Partner().appCode(changing: ["user_locale": "de-CH", "unknown": "x"])
        #expect(answer.status == 200)
    }
}
