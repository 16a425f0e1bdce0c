import PlatformCrypto
import WebText

/// Why a token is not accepted.
package enum JSONWebTokenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is not a token; the value says why.
    case malformed(String)
    /// The header names an algorithm that the caller does not allow.
    case algorithmNotAllowed(String)
    /// The header requires an extension, and none is supported here.
    case unsupportedExtension
    /// No key for the algorithm has this key ID, or the header names none. The issuer may have a new key.
    case unknownKey(String?, SignatureAlgorithm)
    /// The key that the token may be signed with cannot be used here; it has this key ID.
    case unusableKey(String?, problem: String)
    /// Several keys for the algorithm have this key ID, or the header names none of them.
    case severalKeys(String?, SignatureAlgorithm)
    /// The signature is not the key's, or the token was changed.
    case wrongSignature
    /// A claim is absent, or of the wrong kind.
    case missingClaim(String)
    /// A claim does not have the expected value.
    case unexpectedClaim(String)
    /// The token is past its `exp`.
    case expired
    /// The token is not valid yet, by `nbf` or `iat`.
    case notYetValid

    /// The problem, for a log; it repeats names from the token and the key set, and no values of claims.
    package var description: String {
        switch self {
        case .malformed(let problem): "not a JSON Web Token: \(problem)"
        case .algorithmNotAllowed(let name):
            "the algorithm \(Printable.text(name, limit: 16)) is not allowed here"
        case .unsupportedExtension: "crit in the header requires an extension, and none is supported here"
        case .unknownKey(let name?, let algorithm):
            "the issuer has no \(algorithm.rawValue) key \(Self.named(name))"
        case .unknownKey(nil, let algorithm):
            "the header names no key by kid, and the issuer has none for \(algorithm.rawValue)"
        case .unusableKey(let name, let problem): "the key \(Self.named(name)) cannot be used: \(problem)"
        case .severalKeys(let name?, let algorithm):
            "the issuer has several \(algorithm.rawValue) keys \(Self.named(name))"
        case .severalKeys(nil, let algorithm):
            "the header names no key by kid, and the issuer has several for \(algorithm.rawValue)"
        case .wrongSignature: "the signature is wrong"
        case .missingClaim(let name): "the claim \(name) is missing or of the wrong kind"
        case .unexpectedClaim(let name): "the claim \(name) is not what was expected"
        case .expired: "the token has expired"
        case .notYetValid: "the token is not valid yet; compare the clocks"
        }
    }

    private static func named(_ keyID: String?) -> String {
        keyID.map { "named \(Printable.text($0, limit: 64))" } ?? "without a name"
    }
}
