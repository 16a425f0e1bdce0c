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

    /// Creates a check that uses the decoy for an unknown name, so that the answer takes the same time.
    public init(limits: SignInLimits, crypto: PlatformCrypto, decoy: PasswordHash?) {
        self.init(
            limits: limits, crypto: crypto, verifier: PasswordVerifier(crypto: crypto, decoy: decoy))
    }

    /// Creates a check by a verifier that does other work too.
    public init(limits: SignInLimits, crypto: PlatformCrypto, verifier: PasswordVerifier) {
        gate = SignInGate(limits: limits, crypto: crypto, failures: InMemorySignInFailures())
        self.verifier = verifier
    }

    /// Checks a password against the hash of the name's account; nil when there is none.
    public func check(
        name: String, password: String, against hash: PasswordHash?, at now: @autoclosure () -> Date
    ) async -> SignInResult {
        await gate.attempt(name: name, at: now()) { await verifier.isRight(password, for: hash) }
    }
}
