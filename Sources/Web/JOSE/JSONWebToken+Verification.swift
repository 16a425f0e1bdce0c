import PlatformCrypto

extension JSONWebToken {
    /// Verifies the signature by one of the keys, and returns the claims of the token.
    ///
    /// The caller lists the allowed algorithms. The header names the one that was used, and the key has to be one for that
    /// algorithm (RFC 8725 sections 3.1 and 3.2). `none` is never allowed. The claims themselves are not checked here:
    /// use ``check(_:of:at:)``. Throws ``JSONWebTokenError``.
    public func claims(
        verifiedBy keys: JSONWebKeySet, allowing algorithms: Set<SignatureAlgorithm>
    ) throws(JSONWebTokenError) -> JSONValue {
        guard let algorithm = algorithm.flatMap(SignatureAlgorithm.init), algorithms.contains(algorithm)
        else { throw .algorithmNotAllowed(algorithm ?? "") }
        // RFC 7515 section 4.1.11: a token is invalid if it lists in `crit` a header that the reader does not understand.
        guard header["crit"] == nil else { throw .notUnderstood("crit") }
        guard let keyID else { throw .malformed("the header names no key; kid is needed") }
        guard let key = keys.key(keyID)?.key else { throw .unknownKey(keyID) }
        guard key.algorithm == algorithm else { throw .algorithmNotAllowed(algorithm.rawValue) }
        guard key.verify(signature, of: signingInput) else { throw .wrongSignature }
        return unverifiedClaims
    }
}
