/// Tells which account is signed in to the partner app; usually reads the keychain.
public protocol AccountSource: Sendable {
    /// The account that is signed in now; nil when none is.
    func current() async -> SignedInAccount?
}
