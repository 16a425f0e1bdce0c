import Dispatch
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Checks passwords against hashes and limits guessing, for servers that count in their own memory.
public struct PasswordSignIn: Sendable {
    private let gate: SignInGate<InMemorySignInFailures>
    private let verifier: PasswordVerifier

    /// Creates a check with the default limits, by a verifier that may do other work too.
    public init(crypto: PlatformCrypto, verifier: PasswordVerifier) {
        gate = SignInGate(limits: SignInLimits(), crypto: crypto, failures: InMemorySignInFailures())
        self.verifier = verifier
    }

    /// Checks a password against the hash of the name's account; nil when there is none.
    public func check(
        name: String, password: String, against hash: PasswordHash?, at now: @autoclosure () -> Date
    ) async -> SignInResult {
        await gate.attempt(name: name, at: now()) { await verifier.isRight(password, for: hash) }
    }
}

/// Checks and hashes passwords one at a time, on a thread of its own.
///
/// Each keeps a processor busy for about 0.2 seconds. Swift has one thread for each processor. On those
/// threads, two checks would stop all other work of a machine with two processors.
public final class PasswordVerifier: Sendable {
    private let verify: @Sendable (String, PasswordHash) -> Bool
    private let decoy: PasswordHash?
    private let turn = DispatchQueue(label: "PasswordVerifier")

    /// Creates a verifier that checks passwords of unknown names against the decoy, so that the
    /// answer takes the same time.
    public convenience init(crypto: PlatformCrypto, decoy: PasswordHash?) {
        self.init(decoy: decoy) { crypto.verify($0, against: $1) }
    }

    init(decoy: PasswordHash?, verify: @escaping @Sendable (String, PasswordHash) -> Bool) {
        self.decoy = decoy
        self.verify = verify
    }

    /// Whether the password is the one of the hash; false after the same time when there is no hash.
    public func isRight(_ password: String, for hash: PasswordHash?) async -> Bool {
        guard let checked = hash ?? decoy else { return false }
        let verify = verify
        let fits = await inTurn { verify(password, checked) }
        return fits && hash != nil
    }

    /// Does work of the same kind, such as making a hash, in its turn on the same thread.
    public func inTurn<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            turn.async { continuation.resume(returning: work()) }
        }
    }
}
