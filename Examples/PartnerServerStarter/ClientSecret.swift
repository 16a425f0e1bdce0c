import PlatformCrypto

/// A new client secret for Google's console, and what the server keeps of it.
struct ClientSecret {
    /// The secret, from the system's random source.
    let text: String
    /// Its SHA-256 in base64url, a line of `clientSecretDigests`.
    let digest: String

    init(crypto: PlatformCrypto) {
        text = RandomSource.system.token()
        digest = crypto.sha256(text.utf8).base64URL
    }
}
