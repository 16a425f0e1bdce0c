import PlatformCrypto
import Testing

@testable import FirebaseServer

/// The small readers of outside input: they decide, and never trap.
@Suite struct IdPReadingTests {
    @Test(
        arguments: [
            ("providerId=yahoo.com", "yahoo.com", nil, nil),
            ("&id_token=a.b.c&access_token=YAT&providerId=yahoo.com", "yahoo.com", "a.b.c", "YAT"),
            ("id_token=%7B%22a%22%3A1%7D&providerId=yahoo.com", "yahoo.com", #"{"a":1}"#, nil),
            // Decoded already: ampersands, plus, percent and equals signs stand as they are.
            (
                #"providerId=yahoo.com&id_token={"n":"a&b=c+d 100%"}&access_token=x=="#, "yahoo.com",
                #"{"n":"a&b=c+d 100%"}"#, "x=="
            ),
            ("id_token=first&id_token=second", nil, "second", nil),
            ("xid_token=a&id_tokens=b", nil, nil, nil), ("", nil, nil, nil), ("&&&=&", nil, nil, nil),
            ("id_token=", nil, nil, nil), ("%", nil, nil, nil), ("id_token=%", nil, "%", nil),
        ] as [(String, String?, String?, String?)])
    func `a post body is read in each SDK's way of writing it`(
        text: String, providerID: String?, idToken: String?, accessToken: String?
    ) {
        let body = IdPPostBody(text)
        #expect(body.providerID == providerID)
        #expect(body.idToken == idToken)
        #expect(body.accessToken == accessToken)
        #expect(body.hasToken == (idToken != nil || accessToken != nil))
    }

    @Test func `a description of a post body names what is in it, and tells nothing`() {
        let body = IdPPostBody("&id_token=secret&oauth_token_secret=s&providerId=yahoo.com")
        #expect("\(body)" == "providerId=yahoo.com&id_token=[…]&oauth_token_secret=[…]")
    }

    @Test func `a digest is 64 lower-case hexadecimal digits`() throws {
        let digest = try PlatformCrypto().sha256("abc".utf8)
        let hex = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(SHA256Digest(lowercaseHex: hex) == digest)
        for text in [
            hex.uppercased(), String(hex.dropLast()), hex + "0", "", "g" + hex.dropFirst(), hex + "é",
        ] {
            #expect(SHA256Digest(lowercaseHex: text) == nil)
        }
    }

    @Test(arguments: [
        Change { $0.federation.redirectLifetime = 0 }, Change { $0.federation.pendingTokenLifetime = -1 },
        Change { $0.federation.yahoo.tokenEndpoint = "http://api.login.yahoo.com/oauth2/get_token" },
        Change { $0.federation.yahoo.keySet = "api.login.yahoo.com" },
        Change { $0.federation.yahoo.issuer = "" },
        Change { $0.projects[0].apps[0].bundleID = "com example" },
        Change { $0.projects[0].apps[0].clientID = "javascript" },
    ])
    func `a configuration that would give secrets away or cannot work is refused`(change: Change) {
        #expect(throws: FirebaseConfigurationError.self) { try IdPFlow(changing: change.change) }
    }

    /// One thing that is wrong in a configuration.
    struct Change: Sendable {
        let change: @Sendable (inout FirebaseConfiguration) -> Void
    }

    @Test func `attempts under way have a limit, and those that are over make room`() throws {
        let crypto = try PlatformCrypto()
        let flow = try IdPFlow()
        let now = flow.clock.now
        var attempts = RedirectAttempts()
        let digest = crypto.sha256("s".utf8)
        let attempt = RedirectAttempt(
            providerID: "yahoo.com", redirectURI: IdPFlow.handler, nonce: "n", session: digest,
            browser: digest, destination: .app(scheme: "app", host: "firebaseauth"),
            authType: "signInWithRedirect", eventID: nil, issuedSessionID: nil,
            expires: now.addingTimeInterval(1))
        let taken = (0...10_000).count { attempts.add(attempt, state: crypto.sha256("\($0)".utf8), at: now) }
        #expect(taken == 10_000)
        let isTaken = attempts.add(
            attempt, state: crypto.sha256("later".utf8), at: now.addingTimeInterval(1))
        #expect(isTaken)
    }
}
