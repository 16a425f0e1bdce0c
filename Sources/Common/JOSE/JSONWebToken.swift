import JSON
import PlatformCrypto
import WebText

/// A JSON Web Token in its compact form (RFC 7515, RFC 7519).
///
/// Reading a token proves nothing: ``claims(verifiedBy:allowing:)`` verifies the signature.
package struct JSONWebToken: Sendable, Hashable {
    /// The header, which names the algorithm and the key of the signature.
    package let header: JSONValue
    /// The claims of the token, which no check has verified.
    package let unverifiedClaims: JSONValue
    /// The token as on the wire: header, claims and signature in base64url, with dots between them.
    package let compact: String

    /// Header and claims as they are on the wire, with the dot between them.
    let signingInput: [UInt8]
    /// The signature; empty for an unsecured token.
    let signature: [UInt8]

    /// Reads the compact form; throws ``JSONWebTokenError/malformed(_:)``.
    package init(parsing compact: some StringProtocol) throws(JSONWebTokenError) {
        guard compact.utf8.count <= Self.maximumLength else {
            throw .malformed("it is longer than \(Self.maximumLength) bytes")
        }
        let text = String(compact)
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map(Substring.init)
        guard parts.count == 3 else { throw .malformed("three parts are needed, and it has \(parts.count)") }
        header = try Self.object(in: parts[0], named: "header")
        unverifiedClaims = try Self.object(in: parts[1], named: "claims")
        guard let signature = Base64URL.decode(parts[2]) else {
            throw .malformed("the signature is not base64url")
        }
        self.signature = signature
        self.compact = text
        signingInput = Array(text.utf8[..<parts[1].endIndex])
    }

    /// Signs claims with a key.
    ///
    /// - Parameter type: `typ` in the header (RFC 7519 section 5.1). Many readers expect none, and some expect
    ///   `JWT`.
    package init(
        signing claims: JSONValue, with key: SigningKey, keyID: String, type: String? = nil
    ) throws(PlatformCryptoError) {
        var header: JSONValue = ["alg": .string(key.algorithm.rawValue), "kid": .string(keyID)]
        if let type { header["typ"] = .string(type) }
        try self.init(header, claims) { (input) throws(PlatformCryptoError) in try key.sign(input) }
    }

    /// A token without a signature (RFC 7515 appendix A.5), for stand-ins whose clients expect this form.
    package init(unsecured claims: JSONValue) {
        self.init(["alg": "none", "typ": "JWT"], claims) { _ in [] }
    }

    private init<Failure: Error>(
        _ header: JSONValue, _ claims: JSONValue, sign: ([UInt8]) throws(Failure) -> [UInt8]
    ) throws(Failure) {
        self.header = header
        unverifiedClaims = claims
        let input = "\(Base64URL.encode(header.json)).\(Base64URL.encode(claims.json))"
        signingInput = Array(input.utf8)
        signature = try sign(signingInput)
        compact = "\(input).\(Base64URL.encode(signature))"
    }

    /// The maximum length of a token in bytes; a longer text is refused before it costs time.
    private static let maximumLength = 65_536

    private static func object(
        in part: Substring, named name: String
    ) throws(JSONWebTokenError) -> JSONValue {
        guard let json = Base64URL.decode(part), let value = JSONValue(json: json),
            value.object != nil
        else { throw .malformed("its \(name) cannot be read as a JSON object in base64url") }
        return value
    }
}

extension JSONWebToken {
    /// Whether a text has the form of a JSON Web Token, signed or encrypted; only its header is read.
    package static func looksLikeToken(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        // A signed token has three parts (RFC 7515 section 3.1), an encrypted token five (RFC 7516 section
        // 3.1).
        guard parts.count == 3 || parts.count == 5 else { return false }
        guard let header = Base64URL.decode(Substring(parts[0])) else { return false }
        return JSONValue(json: header)?.object?["alg"] != nil
    }
}

extension JSONWebToken {
    /// Verifies the signature with one of the keys, and returns the claims.
    ///
    /// The caller checks the claims afterwards, with ``ClaimRules/check(_:at:)``. The caller lists the allowed
    /// algorithms, never `none`, and the key has to be for the algorithm that the header names (RFC 8725
    /// sections 3.1 and 3.2).
    package func claims(
        verifiedBy keys: JSONWebKeySet, allowing algorithms: Set<SignatureAlgorithm>
    ) throws(JSONWebTokenError) -> JSONValue {
        guard let name = header["alg"]?.string else {
            throw .malformed("alg in the header is missing or not a text")
        }
        guard let algorithm = SignatureAlgorithm(rawValue: name), algorithms.contains(algorithm) else {
            throw .algorithmNotAllowed(name)
        }
        // RFC 7515 section 4.1.11: a token is invalid if it lists in `crit` a header that the
        // reader does not understand.
        guard header["crit"] == nil else { throw .unsupportedExtension }
        let key = try keys.key(named: try keyID(), for: algorithm)
        guard key.verify(signature, of: signingInput) else { throw .wrongSignature }
        return unverifiedClaims
    }

    /// The name of the key in the header (wire name `kid`); nil when the member is absent or null.
    private func keyID() throws(JSONWebTokenError) -> String? {
        guard header.has("kid") else { return nil }
        guard let text = header["kid"]?.string else { throw .malformed("kid in the header is not a text") }
        return text
    }
}
