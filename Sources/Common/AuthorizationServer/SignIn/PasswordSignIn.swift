import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Checks passwords against hashes and limits guessing, for servers that count in their own memory.
public struct PasswordSignIn: Sendable {
    private let gate: SignInGate
    private let verifier: PasswordVerifier

    /// Creates a check with the default limits; the verifier may do other work too.
    public init(crypto: PlatformCrypto, verifier: PasswordVerifier) {
        gate = SignInGate(limits: SignInLimits(), crypto: crypto, failures: InMemorySignInFailures())
        self.verifier = verifier
    }

    /// Checks a password against the hash of the account with this name; pass nil when there is no account.
    ///
    /// Throws ``StoreUnavailable`` when the system gives no thread for the check.
    ///
    /// - Parameter now: the time; it is read again after the sign-in has waited for its turn.
    public func check(
        name: String, password: String, against hash: PasswordHash?, at now: @autoclosure () -> Date
    ) async throws -> SignInResult {
        try await gate.attempt(name: name, at: now()) { try await verifier.isRight(password, for: hash) }
    }
}
