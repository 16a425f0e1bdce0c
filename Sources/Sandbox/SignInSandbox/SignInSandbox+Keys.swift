import PlatformCrypto

extension SignInSandbox {
    /// The keys of all sandboxes of a run, created once, because an RSA key takes time.
    static let keys = Result {
        (
            yahoo: try SigningKey(generating: .es256), firebase: try SigningKey(generating: .rs256),
            appServer: try SigningKey(generating: .rs256)
        )
    }
}
