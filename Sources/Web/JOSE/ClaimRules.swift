import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The expected claims of an ID token.
///
/// Source: OpenID Connect Core section 3.1.3.7, RFC 7519 section 4.1.
public struct ClaimRules: Sendable {
    /// The issuer (claim `iss`), byte for byte.
    public var issuer: String
    /// The reader's own client identifier, which has to be the audience (claim `aud`).
    public var audience: String
    /// The nonce of the authorization request, if it had one (claim `nonce`).
    public var nonce: String?
    /// The greatest difference of two clocks, in seconds.
    public var leeway: Int64 = 60

    /// Creates rules from their parts.
    public init(issuer: String, audience: String, nonce: String? = nil) {
        self.issuer = issuer
        self.audience = audience
        self.nonce = nonce
    }
}

extension JSONWebToken {
    /// Checks verified claims against these rules, at the given time.
    ///
    /// Throws ``JSONWebTokenError``.
    public static func check(
        _ rules: ClaimRules, of claims: JSONValue, at now: Date
    ) throws(JSONWebTokenError) {
        guard let issuer = claims["iss"]?.string else { throw .missingClaim("iss") }
        guard issuer.hasSameBytes(as: rules.issuer) else { throw .unexpectedClaim("iss") }
        try check(audience: rules.audience, of: claims)
        if let nonce = rules.nonce {
            guard claims["nonce"]?.string?.hasSameBytes(as: nonce) == true else {
                throw .unexpectedClaim("nonce")
            }
        }
        let time = Int64(now.timeIntervalSince1970)
        let expires = try seconds("exp", claims)
        guard time < expires.addingClamped(rules.leeway) else { throw .expired }
        guard try seconds("iat", claims) <= time.addingClamped(rules.leeway) else { throw .notYetValid }
        if claims["nbf"] != nil, try seconds("nbf", claims) > time.addingClamped(rules.leeway) {
            throw .notYetValid
        }
    }

    /// RFC 7519 section 4.1.3: one text or an array of them.
    private static func check(audience: String, of claims: JSONValue) throws(JSONWebTokenError) {
        let audiences: [JSONValue]
        switch claims["aud"] {
        case .string(let text): audiences = [.string(text)]
        case .array(let elements): audiences = elements
        default: throw .missingClaim("aud")
        }
        func isOurs(_ value: JSONValue?) -> Bool {
            value?.string?.hasSameBytes(as: audience) == true
        }
        guard audiences.contains(where: isOurs) else { throw .unexpectedClaim("aud") }
        // OpenID Connect Core section 3.1.3.7 points 3 to 5: others in the audience are not trusted.
        guard audiences.count == 1 else { throw .unexpectedClaim("aud") }
        if let party = claims["azp"] {
            guard isOurs(party) else { throw .unexpectedClaim("azp") }
        }
    }

    /// RFC 7519 section 2: NumericDate, which may have a fraction.
    private static func seconds(_ name: String, _ claims: JSONValue) throws(JSONWebTokenError) -> Int64 {
        switch claims[name] {
        case .integer(let seconds): return seconds
        case .number(let seconds):
            guard let whole = Int64(exactly: seconds.rounded(.down)) else { throw .missingClaim(name) }
            return whole
        default: throw .missingClaim(name)
        }
    }
}

extension Int64 {
    fileprivate func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }
}
