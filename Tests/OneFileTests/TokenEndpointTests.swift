import Foundation
import PlatformCrypto
import Testing

@testable import OneFile

/// The token endpoint to paste against the library: both answer each vector alike.
@Suite struct TokenEndpointTests {
    private let sha256: @Sendable (Data) -> Data

    init() throws {
        let crypto = try PlatformCrypto()
        sha256 = { Data(crypto.sha256($0).bytes) }
    }

    /// The answer to a refresh of a grant with these scopes; `more` is at the end of its form.
    private func refresh(
        ofGrantWith scopes: [String], asking more: String = ""
    ) async throws -> TokenEndpoint.Answer {
        let endpoint = TokenEndpoint(
            clientID: "c", clientSecretDigest: sha256(Data("secret".utf8)), store: InMemoryTokenStore(),
            sha256: sha256, now: { .distantPast })
        let code = try await endpoint.newCode(for: grant(scopes: scopes))
        let client = "client_id=c&client_secret=secret"
        let exchange = "grant_type=authorization_code&code=\(code)&redirect_uri=u&\(client)"
        let exchanged = await endpoint.token(body: Data(exchange.utf8), authorization: nil)
        let fields = try JSONSerialization.jsonObject(with: exchanged.json) as? [String: Any]
        let refreshToken = try #require(fields?["refresh_token"] as? String)
        let refresh = "grant_type=refresh_token&refresh_token=\(refreshToken)&\(client)\(more)"
        return await endpoint.token(body: Data(refresh.utf8), authorization: nil)
    }

    private func grant(scopes: [String]) -> TokenGrant {
        TokenGrant(
            accountID: "ada", clientID: "c", scopes: scopes, redirectURI: "u", challenge: nil,
            codeExpires: .distantFuture)
    }

    @Test(arguments: TokenServer.Kind.allCases)
    func `every vector is answered as it says`(kind: TokenServer.Kind) async throws {
        for vector in TokenVector.all {
            let server = try await TokenServer.make(kind, hasChallenge: vector.hasChallenge)
            var seen = SeenTokens(code: server.code)
            for (number, step) in vector.steps.enumerated() {
                let outcome = await server.outcome(of: step.move, &seen)
                #expect(outcome == step.outcome, "\(vector.name), step \(number + 1)")
            }
        }
    }

    // Rule: server.one-step
    @Test(arguments: TokenServer.Kind.allCases)
    func `of a hundred exchanges at once one succeeds, and its tokens die`(
        kind: TokenServer.Kind
    ) async throws {
        let server = try await TokenServer.make(kind)
        let outcomes = await withTaskGroup(of: (String, SeenTokens).self) { group in
            for _ in 0..<100 {
                group.addTask {
                    var seen = SeenTokens(code: server.code)
                    return (await server.outcome(of: .token(TokenVector.exchange), &seen), seen)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0.0 == TokenVector.invalidGrant } == 99)
        var (_, seen) = try #require(outcomes.first { $0.0 == TokenVector.newTokens })
        #expect(await server.outcome(of: .use("ACCESS1"), &seen) == "401")
        #expect(await server.outcome(of: .token(TokenVector.refresh), &seen) == TokenVector.invalidGrant)
    }

    @Test(arguments: TokenServer.Kind.allCases)
    func `two refreshes at once both succeed`(kind: TokenServer.Kind) async throws {
        let server = try await TokenServer.make(kind)
        var seen = SeenTokens(code: server.code)
        _ = await server.outcome(of: .token(TokenVector.exchange), &seen)
        let exchanged = seen
        let outcomes = await withTaskGroup(of: String.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    var seen = exchanged
                    return await server.outcome(of: .token(TokenVector.refresh), &seen)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes == [TokenVector.refreshed, TokenVector.refreshed])
    }

    /// What the library does and the one file leaves out, and why.
    ///
    /// - A disabled account: the store answers nil for a closed one, which only your database knows.
    /// - The characters of a verifier: one with others fits no challenge, so the code is used up.
    /// - The end of an unused link: your database ends it, half a year after the last refresh.
    /// - A form with raw bytes that are not ASCII is refused whole; no client sends one.
    /// - Two names that are canonically equivalent count as one; no parameter of OAuth has an accent in its name.
    /// - A client_id beside Basic that differs is `invalid_client`, and not `invalid_request`.
    /// - A scope that is not a list of tokens, or has over a hundred: it was not granted.
    /// - Method, `Content-Type`, size, and a header that comes twice: your web server sees to them.
    /// - The texts of errors are shorter: one stands for three reasons of `invalid_grant`.
    @Test(arguments: [
        (
            "\(TokenVector.exchange)&code_verifier=" + String(repeating: "%20", count: 43),
            TokenVector.invalidRequest, TokenVector.invalidGrant
        ),
        ("\(TokenVector.exchange)&x=\u{E9}", TokenVector.newTokens, TokenVector.invalidRequest),
        ("\(TokenVector.exchange)&e%CC%81=1&%C3%A9=2", TokenVector.newTokens, TokenVector.invalidRequest),
        ("grant_type=x&client_id=other-client AUTH", TokenVector.invalidRequest, TokenVector.invalidClient),
    ])
    func `where the one file is shorter, it refuses`(
        body: String, library: String, oneFile: String
    ) async throws {
        let parts = body.split(separator: " ").map(String.init)
        let authorization = parts.count > 1 ? "Basic google-client:google-secret" : nil
        for (kind, expected) in [(TokenServer.Kind.library, library), (.oneFile, oneFile)] {
            let server = try await TokenServer.make(kind)
            var seen = SeenTokens(code: server.code)
            let outcome = await server.outcome(of: .token(parts[0], authorization: authorization), &seen)
            #expect(outcome == expected, "\(kind)")
        }
    }

    @Test func `a replay ends the tokens of its code only`() async {
        let store = InMemoryTokenStore()
        func token(_ kind: String, _ number: Int) -> Data { Data("\(kind) \(number)".utf8) }
        func redeem(_ number: Int) async -> TokenGrant? {
            await store.redeem(
                code: token("code", number), clientID: "c", refreshToken: token("refresh", number),
                accessToken: token("access", number), expires: .distantFuture, now: .distantPast)
        }
        for number in 0..<3 {
            await store.add(code: token("code", number), grant(scopes: ["a"]))
            #expect(await redeem(number) != nil)
        }
        #expect(
            await store.addAccessToken(
                token("access", 3), scopes: ["a"], expires: .distantFuture,
                refreshToken: token("refresh", 1)))
        #expect(await redeem(1) == nil)
        #expect(await store.grant(refreshToken: token("refresh", 1)) == nil)
        for (number, isGood) in [(0, true), (1, false), (2, true), (3, false)] {
            let grant = await store.grant(accessToken: token("access", number), now: .distantPast)
            #expect((grant != nil) == isGood, "\(number)")
        }
    }

    @Test func `a new code is stored under its digest only`() async throws {
        let store = InMemoryTokenStore()
        let endpoint = TokenEndpoint(
            clientID: "c", clientSecretDigest: Data(count: 32), store: store, sha256: sha256)
        let code = try await endpoint.newCode(for: grant(scopes: ["a"]))
        func redeem(_ key: Data) async -> TokenGrant? {
            await store.redeem(
                code: key, clientID: "c", refreshToken: Data("refresh".utf8),
                accessToken: Data("access".utf8), expires: .distantFuture, now: .distantPast)
        }
        #expect(await redeem(Data(code.utf8)) == nil)
        #expect(await redeem(sha256(Data(code.utf8)))?.accountID == "ada")
    }

    /// With zeros as the configured digest, a comparison that stops at the shorter side takes every secret.
    @Test(arguments: [(32, 0), (32, 31), (32, 33), (0, 0)])
    func `a digest that has another length than SHA-256's, or is not filled in, lets no client in`(
        configured: Int, computed: Int
    ) async {
        let endpoint = TokenEndpoint(
            clientID: "c", clientSecretDigest: Data(count: configured), store: InMemoryTokenStore(),
            sha256: { _ in Data(count: computed) })
        let body = Data("token=x&client_id=c&client_secret=x".utf8)
        #expect(await endpoint.revoke(body: body, authorization: nil).status == 401)
    }

    @Test func `while the secret is changed, the old one and the new one let the client in, and no third`()
        async
    {
        var endpoint = TokenEndpoint(
            clientID: "c", clientSecretDigest: sha256(Data("old".utf8)),
            secondSecretDigest: sha256(Data("new".utf8)), store: InMemoryTokenStore(), sha256: sha256)
        func status(of secret: String) async -> Int {
            let body = Data("token=x&client_id=c&client_secret=\(secret)".utf8)
            return await endpoint.revoke(body: body, authorization: nil).status
        }
        for (secret, expected) in [("old", 200), ("new", 200), ("other", 401)] {
            #expect(await status(of: secret) == expected, "\(secret)")
        }
        endpoint.secondSecretDigest = Data()
        #expect(await status(of: "new") == 401)
    }

    /// As Docs/to-production.md says for users who are linked already.
    @Test func `tokens of a server that is replaced go on, when their digests are in the store`() async throws
    {
        let store = InMemoryTokenStore()
        let endpoint = TokenEndpoint(
            clientID: "c", clientSecretDigest: sha256(Data("secret".utf8)), store: store, sha256: sha256,
            now: { .distantPast })
        let code = sha256(Data(newSecret().utf8))
        await store.add(code: code, grant(scopes: ["a"]))
        let imported = await store.redeem(
            code: code, clientID: "c", refreshToken: sha256(Data("1//old.refresh".utf8)),
            accessToken: sha256(Data("old.access".utf8)), expires: .distantFuture, now: .distantPast)
        #expect(imported != nil)
        #expect(try await endpoint.grant(accessToken: "old.access")?.accountID == "ada")
        let form =
            "grant_type=refresh_token&refresh_token=1%2F%2Fold.refresh&client_id=c&client_secret=secret"
        for _ in 1...2 {
            let answer = await endpoint.token(body: Data(form.utf8), authorization: nil)
            #expect(answer.status == 200)
        }
    }

    @Test func `each status comes with its headers`() async throws {
        let endpoint = TokenEndpoint(
            clientID: "c", clientSecretDigest: Data(count: 32), store: InMemoryTokenStore(),
            sha256: { _ in Data(count: 32) })
        let noCache = ["Pragma": "no-cache"]
        for (form, status, headers) in [
            ("token=x&client_id=c&client_secret=x", 200, noCache),
            ("client_id=c&client_secret=x", 400, noCache),
            ("token=x&client_id=other&client_secret=x", 401, ["WWW-Authenticate": "Basic realm=\"token\""]),
        ] {
            let answer = await endpoint.revoke(body: Data(form.utf8), authorization: nil)
            #expect(answer.status == status, "\(form)")
            var expected = headers
            expected["Content-Type"] = "application/json;charset=UTF-8"
            expected["Cache-Control"] = "no-store"
            #expect(answer.headers == expected, "\(form)")
        }
    }

    @Test func `a grant without scopes can be refreshed`() async throws {
        #expect(try await refresh(ofGrantWith: []).status == 200)
    }

    @Test func `a refresh may ask for two scopes that are only canonically equivalent`() async throws {
        // U+212A KELVIN SIGN is canonically equivalent to K: `==` on strings takes one for the other.
        let answer = try await refresh(ofGrantWith: ["K", "\u{212A}"], asking: "&scope=K+%E2%84%AA")
        let fields = try JSONSerialization.jsonObject(with: answer.json) as? [String: Any]
        let scope = try #require(fields?["scope"] as? String)
        #expect(Array(scope.utf8) == Array("K \u{212A}".utf8))
    }

    @Test func `a store that fails is answered 503 with Retry-After`() async {
        let endpoint = TokenEndpoint(
            clientID: "c", clientSecretDigest: Data(count: 32), store: BrokenStore(),
            sha256: { _ in Data(count: 32) })
        let body = Data("token=x&client_id=c&client_secret=x".utf8)
        let answer = await endpoint.revoke(body: body, authorization: nil)
        #expect(answer.status == 503)
        #expect(
            answer.headers == [
                "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store",
                "Retry-After": "5",
            ])
    }

    @Test func `secrets are 256 random bits`() {
        #expect(Set((0..<100).map { _ in newSecret() }).count == 100)
        #expect(newSecret().utf8.count == 43)
    }
}

/// A store that is out of order.
private struct BrokenStore: TokenStore {
    /// What every call throws.
    struct Failure: Error {}

    func add(code: Data, _ grant: TokenGrant) throws { throw Failure() }
    func redeem(
        code: Data, clientID: String, refreshToken: Data, accessToken: Data, expires: Date, now: Date
    ) throws -> TokenGrant? { throw Failure() }
    func grant(refreshToken: Data) throws -> TokenGrant? { throw Failure() }
    func grant(accessToken: Data, now: Date) throws -> TokenGrant? { throw Failure() }
    func addAccessToken(
        _ accessToken: Data, scopes: [String], expires: Date, refreshToken: Data
    ) throws -> Bool { throw Failure() }
    func revoke(_ token: Data, clientID: String) throws -> Bool { throw Failure() }
}
