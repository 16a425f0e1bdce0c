import PlatformCrypto

extension SignInSandbox {
    /// The keys with which the servers of a sandbox sign.
    struct Keys: Sendable {
        let yahoo: SigningKey
        let firebase: SigningKey
        let appServer: SigningKey
    }

    /// The keys of all sandboxes of the process, created once, because an RSA key takes time.
    static let keys = Result {
        Keys(
            yahoo: try SigningKey(generating: .es256), firebase: try SigningKey(generating: .rs256),
            appServer: try SigningKey(generating: .rs256))
    }
}
