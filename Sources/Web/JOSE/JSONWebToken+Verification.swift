import PlatformCrypto

extension JSONWebToken {
    /// The claims of the token, once its signature has been found to be that of one of the keys.
    ///
    /// The caller says which algorithms it takes; the header only says which of them was used, and the key has
    /// to be one for that algorithm (RFC 8725 sections 3.1 and 3.2). `none` is never among them. Whether the
    /// claims suit is another question: ``check(_:of:at:)``. Throws ``JSONWebTokenError``.
    public func claims(
        verifiedBy keys: JSONWebKeySet, allowing algorithms: Set<SignatureAlgorithm>
    ) throws(JSONWebTokenError) -> JSONValue {
        guard let algorithm = algorithm.flatMap(SignatureAlgorithm.init), algorithms.contains(algorithm)
        else { throw .algorithmNotAllowed(algorithm ?? "") }
        // RFC 7515 section 4.1.11: what must be understood and is not makes the token invalid.
        guard header["crit"] == nil else { throw .notUnderstood("crit") }
        guard let keyID else { throw .malformed("the header names no key; kid is needed") }
        guard let key = keys.key(keyID)?.key else { throw .unknownKey(keyID) }
        guard key.algorithm == algorithm else { throw .algorithmNotAllowed(algorithm.rawValue) }
        guard key.verify(signature, of: signingInput) else { throw .wrongSignature }
        return unverifiedClaims
    }
}
