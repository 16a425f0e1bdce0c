import AuthorizationServer
import Foundation
import HTTPMessages
import JOSE
import PlatformCrypto

/// The values that all endpoints of one project share.
final class ProjectContext: Sendable {
    let configuration: FirebaseConfiguration
    let project: FirebaseProject
    let store: AccountStore
    let tokens: TokenIssuer
    let passwords: PasswordHasher
    let passwordSignIn: PasswordSignIn
    /// The way to identity providers.
    let client: any HTTPClient
    let providerKeys: ProviderKeys
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date
    let random: RandomSource
    /// Moves the clock; nil when the caller's clock cannot be moved.
    let advanceClock: (@Sendable (Double) -> Void)?

    init(
        _ project: FirebaseProject, _ configuration: FirebaseConfiguration, client: any HTTPClient,
        crypto: PlatformCrypto, now: @escaping @Sendable () -> Date, random: RandomSource,
        advanceClock: (@Sendable (Double) -> Void)?, hashing: (@Sendable (String) -> PasswordHash)?
    ) {
        self.configuration = configuration
        self.project = project
        self.client = client
        providerKeys = ProviderKeys(client: client, now: now)
        self.crypto = crypto
        self.now = now
        self.random = random
        self.advanceClock = advanceClock
        store = AccountStore(project: project, crypto: crypto, now: now, random: random)
        tokens = TokenIssuer(projectID: project.id, mode: configuration.tokenMode)
        let iterations = configuration.passwordIterations
        let verifier = PasswordVerifier(
            crypto: crypto, decoy: PasswordHasher.decoy(iterations: iterations))
        passwords = PasswordHasher(
            verifier: verifier,
            make: hashing ?? {
                crypto.hashPassword($0, salt: random.bytes(16), iterations: iterations)
            })
        passwordSignIn = PasswordSignIn(
            limits: configuration.signInLimits, crypto: crypto, verifier: verifier)
    }

    /// The fields of an answer that signs a user in: `idToken`, `refreshToken`, `expiresIn`.
    func tokenFields(for session: UserSession) async throws -> [String: JSONValue] {
        [
            "idToken": .string(try await idToken(for: session)),
            "refreshToken": .string(session.refreshToken),
            // A string of seconds; the iOS SDK reads nothing else.
            "expiresIn": .string(String(TokenIssuer.lifetime)),
        ]
    }

    /// The ID token of a session, which the store will know again.
    func idToken(for session: UserSession) async throws -> String {
        let token = try tokens.idToken(for: session)
        await store.register(
            crypto.sha256(token.utf8), for: session, expires: session.issuedAt + TokenIssuer.lifetime)
        return token
    }

    /// The account and the sign-in behind the field `idToken`.
    func signedIn(_ fields: RequestFields) async throws -> (account: Account, signIn: SignInRecord) {
        try await store.signedIn(fields.idToken())
    }
}
