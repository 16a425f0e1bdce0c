import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A memory of failed sign-ins, by the digest of the user name.
///
/// Several processes with one database count together.
public protocol SignInFailures: Sendable {
    /// Adds one attempt to the window of a name, in one atomic step, and returns the count with it.
    ///
    /// The window begins with the first attempt and lasts the given number of seconds. An attempt at or after
    /// its end begins the next window. After the clock was set back the window ends one window from now.
    func countSignIn(_ name: SHA256Digest, window: Int, at now: Date) async throws -> SignInFailureCount

    /// Removes the attempts of a name after a successful sign-in.
    func forgetSignIns(_ name: SHA256Digest) async throws
}
