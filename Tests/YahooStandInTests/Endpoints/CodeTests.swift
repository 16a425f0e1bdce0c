import DemoData
import HTTPMessages
import Testing

@testable import YahooStandIn

/// The bindings of a code, and its single use.
@Suite struct CodeTests {
    typealias Demo = YahooConfiguration.Demo

    @Test func `a replayed code is refused, and the tokens of its first use die`() async throws {
        let (yahoo, code) = try await Yahoo.withCode()
        let tokens = await yahoo.exchange(code).json
        let access = try tokens.accessToken
        #expect(await yahoo.userInfo(access).status == 200)
        #expect(await yahoo.exchange(code).statusAndError == "401 INVALID_GRANT")
        #expect(await yahoo.userInfo(access).status == 401)
        #expect(await yahoo.refresh(try tokens.refreshToken).statusAndError == "400 INVALID_REFRESH_TOKEN")
    }

    @Test func `of a hundred exchanges at once one succeeds, and its tokens are dead by the end`()
        async throws
    {
        let (yahoo, code) = try await Yahoo.withCode()
        let answers = await withTaskGroup(of: HTTPResponse.self) { group in
            for _ in 0..<100 { group.addTask { await yahoo.exchange(code) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let given = answers.compactMap { $0.json["access_token"]?.string }
        #expect(given.count == 1)
        #expect(answers.filter { $0.status == 401 }.count == 99)
        #expect(await yahoo.userInfo(try #require(given.first)).status == 401)
    }

    @Test func `a code lasts ten minutes and no longer`() async throws {
        let yahoo = try Yahoo()
        let (first, second) = (try await yahoo.code(), try await yahoo.code(username: "bruno"))
        yahoo.clock.advance(by: 599)
        #expect(await yahoo.exchange(first).status == 200)
        yahoo.clock.advance(by: 1)
        #expect(await yahoo.exchange(second).statusAndError == "401 INVALID_GRANT")
        #expect(await yahoo.exchange("no-such-code").statusAndError == "401 INVALID_GRANT")
    }

    /// The credentials of two apps that see the code of another one.
    static let strangers: [Yahoo.Changes] = [
        ["client_id": Demo.otherClientID, "client_secret": Demo.otherClientSecret],
        ["client_id": "public-app", "client_secret": nil],
    ]

    // Rule: yahoo.code-app
    @Test(arguments: strangers)
    func `another app cannot use a code, use it up, or end what its owner got for it`(
        stranger: Yahoo.Changes
    ) async throws {
        let yahoo = try Yahoo { $0.apps.append(Yahoo.publicApp) }
        let code = try await yahoo.code()
        #expect(await yahoo.exchange(code, changing: stranger).statusAndError == "401 INVALID_GRANT")
        let tokens = await yahoo.exchange(code)
        #expect(tokens.status == 200)
        let access = try tokens.json.accessToken
        // A replay, but the stranger's: only the owner's second use is a reason to revoke.
        #expect(await yahoo.exchange(code, changing: stranger).statusAndError == "401 INVALID_GRANT")
        #expect(await yahoo.userInfo(access).status == 200)
        #expect(await yahoo.exchange(code).statusAndError == "401 INVALID_GRANT")
        #expect(await yahoo.userInfo(access).status == 401)
    }

    @Test func `a wrong secret does not burn a code`() async throws {
        let (yahoo, code) = try await Yahoo.withCode()
        let wrong = await yahoo.exchange(code, changing: ["client_secret": "guess"])
        #expect(wrong.statusAndError == "401 INVALID_CLIENT_SECRET")
        #expect(await yahoo.exchange(code).status == 200)
    }

    // Rule: yahoo.code-redirect-uri
    @Test(arguments: [Demo.redirectURI + "/", Demo.otherRedirectURI, "oob"])
    func `a redirect URI that is not that of the request is refused, and uses the code up`(
        redirectURI: String
    ) async throws {
        let yahoo = try Yahoo { $0.apps[0].redirectURIs += ["oob", Demo.redirectURI + "/"] }
        let code = try await yahoo.code()
        let wrong = await yahoo.exchange(code, changing: ["redirect_uri": redirectURI])
        #expect(wrong.statusAndError == "400 INVALID_REDIRECT_URI")
        // The app itself has sent this, unlike a wrong secret, which anybody can send.
        #expect(await yahoo.exchange(code).statusAndError == "401 INVALID_GRANT")
    }

    // Rule: yahoo.pkce-both, yahoo.code-verifier
    @Test func `a challenge wants its verifier, and no other`() async throws {
        let yahoo = try Yahoo()
        func exchange(_ request: Yahoo.Changes, _ verifier: String?) async throws -> HTTPResponse {
            await yahoo.exchange(try await yahoo.code(request), changing: ["code_verifier": verifier])
        }
        #expect(try await exchange(Yahoo.withChallenge, Yahoo.verifier).status == 200)
        for verifier in [nil, Yahoo.verifier.lowercased(), "short"] {
            let answer = try await exchange(Yahoo.withChallenge, verifier)
            #expect(answer.statusAndError == "401 INVALID_GRANT", "\(verifier ?? "none")")
        }
        // RFC 9700 section 4.8.2: the challenge was stripped from the request.
        #expect(try await exchange([:], Yahoo.verifier).statusAndError == "401 INVALID_GRANT")
    }

    /// A Yahoo whose first app has no secret.
    private func yahooWithPublicApp() throws -> Yahoo {
        try Yahoo { configuration in
            configuration.apps[0].secretDigest = nil
            configuration.apps[0].pkce = .required
        }
    }

    @Test func `a public app gets a new refresh token each time, and a copy of the old one ends the grant`()
        async throws
    {
        let yahoo = try yahooWithPublicApp()
        let fields: Yahoo.Changes = ["client_secret": nil, "code_verifier": Yahoo.verifier]
        let code = try await yahoo.code(Yahoo.withChallenge)
        let first = try await yahoo.exchange(code, changing: fields).json.refreshToken
        func refresh(_ token: String) async -> HTTPResponse {
            await yahoo.refresh(token, changing: ["client_secret": nil])
        }
        let fresh = await refresh(first).json
        let replacement = try fresh.refreshToken
        #expect(replacement != first)
        // RFC 9700 section 4.14.2: a token that was replaced and comes back ends everything.
        #expect(await refresh(first).statusAndError == "400 INVALID_REFRESH_TOKEN")
        #expect(await refresh(replacement).statusAndError == "400 INVALID_REFRESH_TOKEN")
        #expect(await yahoo.userInfo(try fresh.accessToken).status == 401)
    }

    @Test func `a public app that sends a secret is refused`() async throws {
        let yahoo = try yahooWithPublicApp()
        let code = try await yahoo.code(Yahoo.withChallenge)
        let answer = await yahoo.exchange(code, changing: ["code_verifier": Yahoo.verifier])
        #expect(answer.statusAndError == "401 INVALID_CLIENT_SECRET")
    }
}
