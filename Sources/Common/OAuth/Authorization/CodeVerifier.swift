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

    /// The verifier of 32 secret bytes, such as an HMAC by a key that only the client has.
    public init(digest: SHA256Digest) { value = digest.base64URL }

    /// The challenge that goes into the authorization request.
    public func challenge(crypto: PlatformCrypto) -> CodeChallenge {
        // RFC 7636 section 4.2: BASE64URL-ENCODE(SHA256(ASCII(code_verifier)))
        CodeChallenge(digest: crypto.sha256(value.utf8))
    }
}
