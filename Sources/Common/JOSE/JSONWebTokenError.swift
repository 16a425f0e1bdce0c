import PlatformCrypto
import WebText

/// Why a token is not accepted.
package enum JSONWebTokenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is not a token; the value says why.
    case malformed(String)
    /// The header names an algorithm that the caller does not allow, or the key is for another one.
    case algorithmNotAllowed(String)
    /// The header requires an extension that is not supported here.
    case notUnderstood(String)
    /// No key has this key ID, or without one, no key is for the algorithm. The issuer may have a new key.
    case unknownKey(String?)
    /// The issuer has a key with this key ID that cannot be used here, for this reason.
    case unusableKey(String?, String)
    /// Several keys for the algorithm have this key ID, or the header names none of them.
    case severalKeys(String?, SignatureAlgorithm)
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

    /// The problem, for a log; it repeats names from the token and the key set, and no values of claims.
    package var description: String {
        switch self {
        case .malformed(let problem): "not a JSON Web Token: \(problem)"
        case .algorithmNotAllowed(let name):
            "the algorithm \(Printable.text(name, limit: 16)) is not allowed here, or not that of the key"
        case .notUnderstood(let name): "the header has \(name), which is not understood"
        case .unknownKey(let name): "the issuer has no key \(Self.named(name))"
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

    /// Whether keys that the issuer has published since may change the answer.
    var mayChangeWithNewKeys: Bool {
        switch self {
        case .unknownKey, .unusableKey, .severalKeys: true
        default: false
        }
    }
}
