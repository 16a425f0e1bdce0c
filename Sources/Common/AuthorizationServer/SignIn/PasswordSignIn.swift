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
    ///
    /// Throws ``StoreUnavailable`` when the system gives no thread for the check.
    public func check(
        name: String, password: String, against hash: PasswordHash?, at now: @autoclosure () -> Date
    ) async throws -> SignInResult {
        var failure: (any Error)?
        let result = await gate.attempt(name: name, at: now()) {
            do {
                return try await verifier.isRight(password, for: hash)
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        return result
    }
}
