import AuthorizationServer
import Foundation
import HTTPMessages
import JSON
import PlatformCrypto
import WebText

/// What all methods need that serve one Firebase project: its accounts, its tokens, clock and random source.
final class ProjectContext: Sendable {
    let configuration: FirebaseConfiguration
    let project: FirebaseProject
    let store: AccountStore
    let passwordSignIn: PasswordSignIn
    let client: any HTTPClient
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date
    let random: RandomSource
    /// Moves the clock; nil when the caller's clock cannot be moved.
    private let advance: (@Sendable (Double) -> Void)?
    private let passwords: PasswordVerifier
    private let makeHash: @Sendable (String) -> PasswordHash

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
        // The hash for addresses without an account, so that the answer takes the same time.
        let salt = Base64URL.encode([UInt8](repeating: 1, count: 16))
        let hash = Base64URL.encode([UInt8](repeating: 0, count: SHA256Digest.byteCount))
        passwords = PasswordVerifier(
            crypto: crypto, decoy: PasswordHash("pbkdf2-sha256$\(iterations)$\(salt)$\(hash)"))
        passwordSignIn = PasswordSignIn(crypto: crypto, verifier: passwords)
        makeHash = hashing ?? { crypto.hashPassword($0, salt: random.bytes(16), iterations: iterations) }
    }

    /// The hash of a new password, made on the verifier's thread, never on one that answers requests.
    func hash(_ password: String) async throws -> PasswordHash {
        let makeHash = makeHash
        return try await passwords.inTurn { makeHash(password) }
    }

    /// The answer of a method that signs a user in: `kind`, and the tokens of the session.
    func answer(_ kind: String, for session: UserSession) async throws -> [String: JSONValue] {
        [
            "kind": .string("identitytoolkit#\(kind)"),
            "idToken": .string(try await idToken(for: session)),
            "refreshToken": .string(session.refreshToken),
            // A string of seconds; the iOS SDK reads nothing else.
            "expiresIn": .string(String(Self.tokenLifetime)),
        ]
    }

    /// `POST /emulator/v1/clock:advance` with `{"seconds":…}`.
    func advanceClock(_ fields: RequestFields) throws -> JSONValue {
        guard let advance else { throw WireError.notFound }
        // The clock never goes back, or tokens would come from the future.
        let greatestStep: Int64 = 366 * 86_400
        let seconds = try fields.number("seconds") ?? 0
        guard (0...greatestStep).contains(seconds) else {
            throw WireError.invalidArgument("Invalid value at 'seconds': expected 0 to \(greatestStep).")
        }
        advance(Double(seconds))
        return ["now": .string(now().rfc3339)]
    }
}

extension ProjectContext {
    func hash(of changes: AccountChanges) async throws -> PasswordHash? {
        guard let password = changes.password else { return nil }
        return try await hash(password)
    }
}
