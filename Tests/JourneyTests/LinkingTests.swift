import FlipSandbox
import GoogleRedirectURIs
import GoogleStandIn
import HeadlessBrowser
import LocalServers
import OAuth
import PartnerMistakes
import Testing

/// Journeys that link an account.
@Suite struct LinkingTests {
    typealias Transport = LocalServers.Transport

    @Test(arguments: Transport.allCases, GoogleRedirectURI.documentedFlips)
    func `an account is linked at each of the twelve documented redirect URIs`(
        transport: Transport, redirectURI: GoogleRedirectURI
    ) async throws {
        try await journey(transport, changing: { $0.redirectURI = redirectURI }) { sandbox in
            let account = try await sandbox.link()
            #expect(account.userInfo?.email == "ada@partner.example")
            #expect(account.brokenRules == [])
            #expect(try await sandbox.userinfoStatus(account.accessToken) == 200)
        }
    }

    @Test(arguments: Transport.allCases, ClientCredentials.Method.allCases)
    func `the code is exchanged by body and by Basic, with PKCE and without`(
        transport: Transport, method: ClientCredentials.Method
    ) async throws {
        for usesPKCE in [false, true] {
            try await journey(
                transport,
                changing: {
                    $0.clientAuthentication = method
                    $0.usesPKCE = usesPKCE
                }
            ) { sandbox in
                let account = try await sandbox.link()
                #expect(account.brokenRules == [], "with PKCE: \(usesPKCE)")
            }
        }
    }

    @Test(arguments: Transport.allCases)
    func `a link is refreshed for as long as it is used, and is gone after unlinking`(
        transport: Transport
    ) async throws {
        try await journey(transport) { sandbox in
            let account = try await sandbox.link()
            sandbox.clock.advance(by: 3_500)
            let refreshed = try await sandbox.googleServer.accessToken(account.id)
            #expect(refreshed != account.accessToken)
            #expect(try await sandbox.userinfoStatus(account.accessToken) == 200)
            #expect(try await sandbox.googleServer.refreshFromTwoClusters(account.id) == [])

            #expect(try await sandbox.googleServer.unlink(account.id) == .revoked)
            #expect(try await sandbox.userinfoStatus(refreshed) == 401)
            #expect(try await sandbox.userinfoStatus(account.accessToken) == 401)
        }
    }

    @Test func `a partner whose refresh tokens rotate wrongly makes no second mistake`() async throws {
        try await journey(.inMemory, changing: { $0.make(.refreshTokensRotate) }) { sandbox in
            let account = try await sandbox.link()
            let refreshed = try await sandbox.googleServer.refresh(account.id)
            #expect(refreshed.refreshToken.hasPrefix("rotated-"))
            #expect(try await sandbox.googleServer.unlink(account.id) == .revoked)
            #expect(try await sandbox.userinfoStatus(refreshed.accessToken) == 401)
        }
    }

    @Test(arguments: Transport.allCases)
    func `the user signs in first when no user is signed in to the partner app`(
        transport: Transport
    ) async throws {
        try await journey(transport, changing: { $0.isSignedIn = false }) { sandbox in
            let attempt = await sandbox.openLink().attempt
            guard case .asksForSignIn = await sandbox.partnerAppTakesLink() else {
                Issue.record("the partner app did not ask for sign-in")
                return
            }
            try await sandbox.signIn()
            guard case .asks = await sandbox.signInEnded() else {
                Issue.record("the partner app did not ask for consent")
                return
            }
            _ = await sandbox.agree()
            let code = try #require(await sandbox.googleAppTakesAnswer()?.code)
            #expect(
                try await sandbox.finish(code: code, of: attempt).userInfo?.subject == "account-ada")
        }
    }

    @Test func `the journal of a journey is the same in memory and over loopback`() async throws {
        var texts: [String] = []
        for transport in Transport.allCases {
            try await journey(transport) { sandbox in
                _ = try await sandbox.link()
                texts.append(sandbox.journal.text())
            }
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0].contains("✓ the code belongs to this client  [RFC 6749 section 4.1.3]"))
    }
}
