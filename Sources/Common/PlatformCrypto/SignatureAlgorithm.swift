/// A signature algorithm, by its name in the header of a token.
///
/// Source: RFC 7518 section 3.1 (wire name `alg`).
public enum SignatureAlgorithm: String, Sendable, Hashable, CaseIterable {
    /// ECDSA on the curve P-256 with SHA-256 (RFC 7518 section 3.4).
    case es256 = "ES256"
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 section 3.3).
    case rs256 = "RS256"
}
