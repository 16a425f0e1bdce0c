import PlatformCrypto

/// How ID tokens and session cookies are written.
package enum TokenMode: Sendable {
    /// Without a signature (`alg` is `none`), as the official emulator writes them.
    ///
    /// The SDKs of apps accept such tokens after `useEmulator`, and Admin SDKs where FIREBASE_AUTH_EMULATOR_HOST is set.
    case unsigned
    /// Signed with a key for RS256, as in production; a configuration with another key is refused.
    ///
    /// Then a custom token has to be signed too, by a service account of the project.
    case signed(SigningKey, keyID: String)
}
