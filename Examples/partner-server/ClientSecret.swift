import PlatformCrypto

/// A new client secret for Google's console, and what the server keeps of it.
struct ClientSecret: CustomStringConvertible {
    /// The secret, from the system's random source.
    let text: String
    /// Its SHA-256 in base64url, a line of `clientSecretDigests`.
    let digest: String

    init(crypto: PlatformCrypto) {
        text = RandomSource.system.token()
        digest = crypto.sha256(text.utf8).base64URL
    }

    /// The secret and where its digest belongs, a line each.
    var description: String {
        var lines = [
            "client secret, for Google's console    \(text)",
            "digest, for clientSecretDigests        \(digest)",
        ]
        #if canImport(DemoData)
            lines.append("the same as an option of a trial       --client-secret-digest=\(digest)")
        #endif
        return lines.joined(separator: "\n")
    }
}
