import PlatformCrypto
import WebText

/// A secret with which a client proves that it redeems a code that it asked for itself.
///
/// Source: RFC 7636 section 4.1 (wire name `code_verifier`).
public struct CodeVerifier: Sendable, Hashable {
    /// The text on the wire.
    public let value: String

    /// The verifier of a text; nil unless it has 43 to 128 characters of `A-Z a-z 0-9 - . _ ~`.
    public init?(_ value: String) {
        guard (43...128).contains(value.utf8.count), value.utf8.allSatisfy(PercentCoding.isUnreserved)
        else { return nil }
        self.value = value
    }

    /// A new verifier of 32 random bytes, as RFC 7636 section 4.1 recommends.
    public init(random: RandomSource) {
        value = random.token(bytes: 32)
    }

    /// The challenge that goes into the authorization request.
    public func challenge(crypto: PlatformCrypto) -> CodeChallenge {
        // RFC 7636 section 4.2: BASE64URL-ENCODE(SHA256(ASCII(code_verifier)))
        CodeChallenge(digest: crypto.sha256(value.utf8))
    }
}

/// The digest of a code verifier.
///
/// The code is bound to it.
///
/// There is only the method `S256`. With `plain` the request contains the verifier, and RFC 9700 section
/// 2.1.1 asks for a method that does not show it. Source: RFC 7636 (wire name `code_challenge`).
public struct CodeChallenge: Sendable, Hashable {
    /// The only method (wire name `code_challenge_method`).
    public static let method = "S256"

    private let digest: SHA256Digest

    init(digest: SHA256Digest) {
        self.digest = digest
    }

    /// The challenge of a text; nil unless it is the base64url of 32 bytes.
    public init?(_ value: String) {
        guard let digest = Base64URL.decode(value).flatMap({ SHA256Digest(bytes: $0) }) else { return nil }
        self.digest = digest
    }

    /// The text on the wire.
    public var value: String { digest.base64URL }

    /// Whether the verifier is the one whose digest this is (RFC 7636 section 4.6).
    public func accepts(_ verifier: CodeVerifier, crypto: PlatformCrypto) -> Bool {
        crypto.constantTimeEqual(verifier.challenge(crypto: crypto).digest, digest)
    }
}
