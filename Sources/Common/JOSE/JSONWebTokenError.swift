/// Why a token is not accepted.
package enum JSONWebTokenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is not a token; the value says why.
    case malformed(String)
    /// The header names an algorithm that the caller does not allow, or the key is for another one.
    case algorithmNotAllowed(String)
    /// The header requires an extension that is not supported here.
    case notUnderstood(String)
    /// No key has this key ID. The issuer may have a new key, so fetch its keys again.
    case unknownKey(String)
    /// The signature is not the key's, or the token was changed.
    case wrongSignature
    /// A claim is absent, or of the wrong kind.
    case missingClaim(String)
    /// A claim has another value than the one that is expected.
    case unexpectedClaim(String)
    /// The token is past its `exp`.
    case expired
    /// The token is not valid yet, by `nbf` or `iat`.
    case notYetValid

    /// The problem, for a log; it repeats names from the token, and no values of claims.
    package var description: String {
        switch self {
        case .malformed(let problem): "not a JSON Web Token: \(problem)"
        case .algorithmNotAllowed(let name): "the algorithm \(name.prefix(16)) is not allowed here"
        case .notUnderstood(let name): "the header has \(name), which is not understood"
        case .unknownKey(let name): "there is no key named \(name.prefix(64)); fetch the keys once more"
        case .wrongSignature: "the signature is wrong"
        case .missingClaim(let name): "the claim \(name) is missing or of the wrong kind"
        case .unexpectedClaim(let name): "the claim \(name) is not what was expected"
        case .expired: "the token has expired"
        case .notYetValid: "the token is not valid yet; compare the clocks"
        }
    }
}
