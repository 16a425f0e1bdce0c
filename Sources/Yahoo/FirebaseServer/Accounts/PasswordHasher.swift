import AuthorizationServer
import PlatformCrypto

/// Makes the hashes of new passwords in the verifier's turn: on its thread, never on one that answers requests.
struct PasswordHasher: Sendable {
    let verifier: PasswordVerifier
    let make: @Sendable (String) -> PasswordHash

    func hash(_ password: String) async -> PasswordHash {
        let make = make
        return await verifier.inTurn { make(password) }
    }

    /// A hash to check a password against when there is no account, so that the answer takes the same time.
    static func decoy(iterations: Int) -> PasswordHash? {
        let salt = Base64URL.encode([UInt8](repeating: 1, count: 16))
        let hash = Base64URL.encode([UInt8](repeating: 0, count: SHA256Digest.byteCount))
        return PasswordHash("pbkdf2-sha256$\(iterations)$\(salt)$\(hash)")
    }
}
