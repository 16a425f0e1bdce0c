import FirebaseSignIn
import JOSE
import LocalWeb

extension Attack {
    /// A Yahoo token says who the user is, but not to which app it was given.
    static let tokenOfAnotherApp = Attack(
        name: "a token of another app",
        story: "ana plays a quiz that signs in with Yahoo; its owner shows her Yahoo tokens to our project"
    ) { sandbox in
        let quiz = sandbox.app(.other, of: .ana)
        let provider = OAuthProvider(providerID: "yahoo.com", auth: quiz.auth)
        let tokens = try await quiz.auth.signIn(with: provider).credential

        let attacker = sandbox.app(of: Person("noel"), as: .attacker).auth
        return await sandbox.outcome { () async throws(AuthError) in
            try await attacker.signIn(
                with: OAuthProvider.credential(
                    providerID: .custom("yahoo.com"), idToken: tokens?.idToken,
                    accessToken: tokens?.accessToken))
        }
    }

    /// Claims prove nothing without Yahoo's signature.
    static let claimsMadeUp = Attack(
        name: "claims made up", story: "in place of an ID token an attacker sends JSON that says: this is ana"
    ) { sandbox in
        let provider = OAuthProvider(providerID: "yahoo.com", auth: sandbox.auth)
        let ana = try await sandbox.auth.signIn(with: provider).additionalUserInfo?.profile
        let claims: JSONValue = [
            "sub": ana?["sub"] ?? .null, "email": .string(Person.ana.email), "email_verified": true,
        ]

        let attacker = sandbox.app(of: Person("noel"), as: .attacker).auth
        return await sandbox.outcome { () async throws(AuthError) in
            try await attacker.signIn(
                with: OAuthProvider.credential(providerID: .custom("yahoo.com"), idToken: claims.jsonText))
        }
    }

    /// Codes and states are good for one use.
    static let replayedRequest = Attack(
        name: "a replayed code",
        story:
            "an attacker who could read along sends ana's whole request once more, code and session id included"
    ) { sandbox in
        let provider = OAuthProvider(providerID: "yahoo.com", auth: sandbox.auth)
        _ = try await sandbox.auth.signIn(with: provider)

        let seen = sandbox.journal.hops.last { $0.what.hasSuffix("/verifyAssertion") }
        let values = Dictionary(
            (seen?.parameters ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        return try await sandbox.redeem(
            values["requestUri"] ?? "", sessionID: values["sessionId"] ?? "", as: .attacker)
    }
}
