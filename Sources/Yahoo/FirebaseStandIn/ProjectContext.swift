import AuthorizationServer
import Foundation
import HTTPMessages
import JSON
import PlatformCrypto

/// What the methods of the API need to serve one Firebase project; its calls share the store and the verifier.
final class ProjectContext: Sendable {
    let configuration: FirebaseConfiguration
    let project: FirebaseProject
    /// The accounts, tokens and codes of the project.
    let store: AccountStore
    /// Checks passwords, and limits the attempts.
    let passwordSignIn: PasswordSignIn
    /// Sends requests to Yahoo.
    let client: any HTTPClient
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date
    let random: RandomSource
    /// Moves the clock of the tests by a number of seconds; nil for a clock that cannot be moved.
    private let advance: (@Sendable (Double) -> Void)?
    private let passwords: PasswordVerifier
    /// Hashes a password; tests replace it, because a real hash takes long.
    private let hashing: @Sendable (String) -> PasswordHash

    init(
        _ project: FirebaseProject, _ configuration: FirebaseConfiguration, client: any HTTPClient,
        crypto: PlatformCrypto, now: @escaping @Sendable () -> Date, random: RandomSource,
        advanceClock: (@Sendable (Double) -> Void)?, hashing: (@Sendable (String) -> PasswordHash)?
    ) {
        self.configuration = configuration
        self.project = project
        self.client = client
        self.crypto = crypto
        self.now = now
        self.random = random
        advance = advanceClock
        store = AccountStore(project: project, crypto: crypto, now: now, random: random)
        let iterations = configuration.passwordIterations
        passwords = PasswordVerifier(crypto: crypto, decoy: Self.decoyHash(iterations: iterations))
        passwordSignIn = PasswordSignIn(crypto: crypto, verifier: passwords)
        self.hashing =
            hashing ?? { password in
                crypto.hashPassword(password, salt: random.bytes(16), iterations: iterations)
            }
    }

    /// The hash that passwords for unknown addresses are compared with, so that the answer takes the same
    /// time.
    ///
    /// No password has this hash. It is never nil: the configuration was checked for a usable number of iterations.
    private static func decoyHash(iterations: Int) -> PasswordHash? {
        let salt = Base64URL.encode([UInt8](repeating: 1, count: 16))
        let hash = Base64URL.encode([UInt8](repeating: 0, count: SHA256Digest.byteCount))
        return PasswordHash("pbkdf2-sha256$\(iterations)$\(salt)$\(hash)")
    }

    /// The hash of a new password, made on the verifier's thread, never on one that answers requests.
    func hash(_ password: String) async throws -> PasswordHash {
        let hashing = hashing
        return try await passwords.inTurn { hashing(password) }
    }

    /// The hash of the new password among the changes of an account; nil when the password stays.
    func hash(of changes: AccountChanges) async throws -> PasswordHash? {
        guard let password = changes.password else { return nil }
        return try await hash(password)
    }

    /// The members that every answer to a sign-in has: the kind of the answer, and the tokens of the session.
    ///
    /// - Parameter kind: the name after `identitytoolkit#` in the member `kind`.
    func sessionMembers(_ kind: String, for session: UserSession) async throws -> JSONObject {
        [
            "kind": .string("identitytoolkit#\(kind)"),
            "idToken": .string(try await idToken(for: session)),
            "refreshToken": .string(session.refreshToken),
            // In seconds, as text: the iOS SDK does not read a number.
            "expiresIn": .string(String(Self.idTokenLifetime)),
        ]
    }

    /// `POST /emulator/v1/clock:advance` with `{"seconds":…}`: moves the clock, so that tests see things expire.
    ///
    /// Throws 404 when the clock cannot be moved.
    func advanceClock(_ fields: RequestFields) throws -> JSONValue {
        guard let advance else { throw WireError.notFound }
        // The clock never goes back, or tokens would come from the future.
        // One step is at most a year, so that no single number makes a time overflow.
        let maximumStep: Int64 = 366 * 86_400
        let seconds = try fields.number("seconds") ?? 0
        guard (0...maximumStep).contains(seconds) else {
            throw WireError.invalidArgument("Invalid value at 'seconds': expected 0 to \(maximumStep).")
        }
        advance(Double(seconds))
        return ["now": .string(now().rfc3339)]
    }
}
