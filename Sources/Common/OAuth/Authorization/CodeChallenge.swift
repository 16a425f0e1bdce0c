import PlatformCrypto

/// The digest of a code verifier, to which the code is bound.
///
/// The method is always `S256`: with `plain` the request contains the verifier, and RFC 9700 section 2.1.1
/// asks for a method that does not show it. Source: RFC 7636 (wire name `code_challenge`).
public struct CodeChallenge: Sendable, Hashable {
    /// The only method (wire name `code_challenge_method`).
    public static let method = "S256"

    private let digest: SHA256Digest

    init(digest: SHA256Digest) {
        self.digest = digest
    }

    /// The challenge of a text; nil unless it is the base64url of 32 bytes.
    public init?(_ value: String) {
        guard let bytes = Base64URL.decode(value), let digest = SHA256Digest(bytes: bytes) else { return nil }
        self.digest = digest
    }

    /// The text on the wire.
    public var value: String { digest.base64URL }

    /// Whether the challenge is the digest of this verifier (RFC 7636 section 4.6).
    public func accepts(_ verifier: CodeVerifier, crypto: PlatformCrypto) -> Bool {
        crypto.constantTimeEqual(verifier.challenge(crypto: crypto).digest, digest)
    }
}
