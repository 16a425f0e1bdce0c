import ExternalIdentity
import HTTPMessages
import JOSE
import JSON
import PartnerServer
import PlatformCrypto
import TestSupport
import Testing
import WebText

/// When a verifier asks for the provider's keys.
@Suite struct PublishedKeysTests {
    let provider: Provider
    let verifier: AppTokenVerifier

    init() throws {
        provider = try Provider()
        verifier = try provider.verifier()
    }

    /// Expects that a published key set is fetched again when this time has passed, and no sooner.
    private func expectLifetime(
        of keys: HTTPResponse, _ seconds: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        provider.published.withLock { $0 = keys }
        _ = try await verifier.user(ofToken: provider.token())
        provider.clock.advance(by: seconds - 1)
        _ = try await verifier.user(ofToken: provider.token())
        #expect(provider.fetches == 1, sourceLocation: sourceLocation)
        provider.clock.advance(by: 1)
        _ = try await verifier.user(ofToken: provider.token())
        #expect(provider.fetches == 2, sourceLocation: sourceLocation)
    }

    @Test func `keys are kept for as long as Cache-Control says`() async throws {
        for _ in 1...3 { _ = try await verifier.user(ofToken: provider.token()) }
        provider.clock.advance(by: 599)
        _ = try await verifier.user(ofToken: provider.token())
        #expect(provider.fetches == 1)
        provider.clock.advance(by: 1)
        _ = try await verifier.user(ofToken: provider.token())
        #expect(provider.fetches == 2)
    }

    @Test(arguments: [
        ("no-cache", 60), ("max-age=10", 60), ("public, max-age=120", 120), ("max-age=999999999999", 86_400),
        ("max-age=-1", 300), ("max-age=99999999999999999999", 300), ("", 300),
        ("no-cache , max-age=600", 60), ("\tmax-age=120\t, public", 120),
    ])
    func `other lifetimes stay within limits`(field: String, seconds: Double) async throws {
        let keys = try Provider.keySet(["first": Provider.firstKey], cacheControl: field)
        try await expectLifetime(of: keys, seconds)
    }

    @Test func `several Cache-Control fields are one list`() async throws {
        var keys = try Provider.keySet(["first": Provider.firstKey], cacheControl: "public")
        keys.headers.add("Cache-Control", "max-age=120")
        try await expectLifetime(of: keys, 120)
    }

    @Test func `tokens of one moment share one fetch`() async throws {
        let token = try provider.token()
        try await withThrowingTaskGroup { group in
            for _ in 1...20 { group.addTask { [verifier] in _ = try await verifier.user(ofToken: token) } }
            try await group.waitForAll()
        }
        #expect(provider.fetches == 1)
    }

    // Rule: jose.key-fetch-rate
    @Test func `a rotated key is found at once, and made-up keys are not looked up each time`() async throws {
        _ = try await verifier.user(ofToken: provider.token())
        let keys = try Provider.keySet(["second": Provider.secondKey])
        provider.published.withLock { $0 = keys }
        let rotated = try provider.token(key: Provider.secondKey, keyID: "second")
        provider.clock.advance(by: 60)
        _ = try await verifier.user(ofToken: rotated)
        #expect(provider.fetches == 2)
        // The old key was taken back, so its tokens have ended.
        await #expect(throws: RefusedAppToken.self) { try await verifier.user(ofToken: provider.token()) }
        for number in 1...20 {
            let madeUp = try provider.token(keyID: "made-up-\(number)")
            await #expect(throws: RefusedAppToken.self) { try await verifier.user(ofToken: madeUp) }
        }
        #expect(provider.fetches == 2)
        provider.clock.advance(by: 60)
        await #expect(throws: RefusedAppToken.self) { try await verifier.user(ofToken: provider.token()) }
        #expect(provider.fetches == 3)
    }

    // Rule: jose.key-fetch-rate
    @Test func `a new key that may not be fetched yet is not a reason to sign the user out`() async throws {
        _ = try await verifier.user(ofToken: provider.token())
        let keys = try Provider.keySet(["first": Provider.firstKey, "second": Provider.secondKey])
        provider.published.withLock { $0 = keys }
        let rotated = try provider.token(key: Provider.secondKey, keyID: "second")
        provider.clock.advance(by: 12.5)
        let error = await #expect(throws: StoreUnavailable.self) { try await verifier.user(ofToken: rotated) }
        #expect(
            error?.reason
                == "the keys of https://login.example: the issuer has no RS256 key named second; the keys are fetched again "
                + "in 48 s")
        #expect(error?.retryAfter == 48)
        #expect(provider.fetches == 1)
        provider.clock.advance(by: 48)
        #expect(try await verifier.user(ofToken: rotated).subject == "user-1")
        #expect(provider.fetches == 2)
    }

    /// RFC 7517 section 4.5: keys of different kinds may share a name.
    @Test func `a new key of another kind is found under the name of the old one`() async throws {
        _ = try await verifier.user(ofToken: provider.token())
        let added = try SigningKey(generating: .es256)
        let keys = try JSONWebKeySet([
            JSONWebKey(keyID: "first", key: Provider.firstKey.get().publicKey),
            JSONWebKey(keyID: "first", key: added.publicKey),
        ])
        provider.published.withLock { $0 = HTTPResponse(json: keys.json) }
        provider.clock.advance(by: 60)
        let token = try JSONWebToken(signing: provider.claims(), with: added, keyID: "first")
        #expect(try await verifier.user(ofToken: token.compact).subject == "user-1")
        #expect(provider.fetches == 2)
    }

    // Rule: jose.key-fetch-rate
    @Test func `a new key without a name is found too`() async throws {
        func publish(_ key: SigningKey) {
            let set = JSONWebKeySet([JSONWebKey(keyID: nil, key: key.publicKey)])
            provider.published.withLock { $0 = HTTPResponse(json: set.json) }
        }
        func token(_ key: SigningKey) throws -> String {
            let input =
                "\(Base64URL.encode(#"{"alg":"RS256"}"#.utf8)).\(Base64URL.encode(provider.claims().json))"
            return "\(input).\(Base64URL.encode(try key.sign(input.utf8)))"
        }
        let (first, second) = (try Provider.firstKey.get(), try Provider.secondKey.get())
        publish(first)
        _ = try await verifier.user(ofToken: token(first))
        publish(second)
        provider.clock.advance(by: 1)
        await #expect(throws: StoreUnavailable.self) { try await verifier.user(ofToken: token(second)) }
        provider.clock.advance(by: 59)
        _ = try await verifier.user(ofToken: token(second))
        // The keys of this moment are the newest, so the old signature is wrong.
        await #expect(throws: RefusedAppToken.self) { try await verifier.user(ofToken: token(first)) }
        #expect(provider.fetches == 2)
    }

    @Test(arguments: [
        HTTPResponse(status: 500), HTTPResponse(status: 302), HTTPResponse(json: Array("{}".utf8)),
    ])
    func `without keys a token is not called forged`(answer: HTTPResponse) async throws {
        provider.published.withLock { $0 = answer }
        await #expect(throws: StoreUnavailable.self) { try await verifier.user(ofToken: provider.token()) }
        await #expect(throws: StoreUnavailable.self) { try await verifier.user(ofToken: provider.token()) }
        // The second token came within five seconds.
        #expect(provider.fetches == 1)
        let keys = try Provider.keySet(["first": Provider.firstKey])
        provider.published.withLock { $0 = keys }
        provider.clock.advance(by: 5)
        _ = try await verifier.user(ofToken: provider.token())
    }

    @Test func `a provider that cannot be reached is named in the reason`() async throws {
        let verifier = try provider.verifier(client: InMemoryClient([:]))
        let error = await #expect(throws: StoreUnavailable.self) {
            try await verifier.user(ofToken: provider.token())
        }
        #expect(error?.reason.hasPrefix("the keys of https://login.example: ") == true)
    }

    // Rule: jose.discovered-issuer
    @Test func `a discovery document of another issuer, or without an https address, gives no keys`()
        async throws
    {
        for (issuer, keys) in [
            ("https://evil.example", "https://login.example/keys"),
            ("https://login.example", "http://login.example/keys"),
            ("https://login.example", "file:///keys"),
        ] {
            let document: JSONValue = ["issuer": .string(issuer), "jwks_uri": .string(keys)]
            let site = Answering { [provider] request in
                request.path.hasPrefix("/.well-known/")
                    ? HTTPResponse(json: document.json) : provider.handle(request)
            }
            let verifier = try provider.verifier(client: InMemoryClient([Provider.issuer: site]))
            await #expect(throws: StoreUnavailable.self) {
                try await verifier.user(ofToken: provider.token())
            }
        }
    }
}
