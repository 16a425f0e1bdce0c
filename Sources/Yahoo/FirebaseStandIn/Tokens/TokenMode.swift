import PlatformCrypto

/// How ID tokens and session cookies are written.
package enum TokenMode: Sendable {
    /// `alg` is `none`, as with the official emulator: SDKs that were told of one take such tokens.
    case unsigned
    /// Signed with an RSA key, as in production; then custom tokens must be signed too.
    case signed(SigningKey, keyID: String)
}
