import PlatformCrypto

/// How ID tokens and session cookies are written.
package enum TokenMode: Sendable {
    /// Without a signature (`alg` is `none`), as the official emulator writes them.
    ///
    /// SDKs accept such tokens after `useEmulator`.
    case unsigned
    /// Signed with an RSA key, as in production. In this mode custom tokens must be signed, too.
    case signed(SigningKey, keyID: String)
}
