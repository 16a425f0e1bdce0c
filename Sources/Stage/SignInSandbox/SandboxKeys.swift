import PlatformCrypto

/// The keys of all sandboxes of a run, created once, because an RSA key takes time.
struct SandboxKeys: Sendable {
    /// Signs Yahoo's ID tokens.
    let yahoo: SigningKey
    /// Signs Firebase's ID tokens.
    let firebase: SigningKey
    /// The service account's, with which the app's server signs custom tokens.
    let appServer: SigningKey

    static let ofThisRun = Result<SandboxKeys, any Error> {
        try SandboxKeys(
            yahoo: SigningKey(generating: .es256), firebase: SigningKey(generating: .rs256),
            appServer: SigningKey(generating: .rs256))
    }
}
