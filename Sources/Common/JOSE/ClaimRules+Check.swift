import JSON
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ClaimRules {
    /// Checks verified claims at the given time; throws ``JSONWebTokenError``.
    package func check(_ claims: JSONValue, at now: Date) throws(JSONWebTokenError) {
        guard let named = claims["iss"]?.string else { throw .missingClaim("iss") }
        guard named.hasSameBytes(as: issuer) else { throw .unexpectedClaim("iss") }
        try checkAudience(of: claims)
        try Self.checkTimes(of: claims, at: now)
    }

    /// How many seconds the clocks of issuer and reader may differ.
    private static let clockTolerance = Int64(Date.clockTolerance)

    /// Checks `exp`, `iat` and `nbf` of verified claims at the given time; throws ``JSONWebTokenError``.
    package static func checkTimes(of claims: JSONValue, at now: Date) throws(JSONWebTokenError) {
        let time = Int64(now.timeIntervalSince1970)
        guard time - clockTolerance < (try seconds("exp", claims)) else { throw .expired }
        guard try seconds("iat", claims) <= time + clockTolerance else { throw .notYetValid }
        if claims.has("nbf"), try seconds("nbf", claims) > time + clockTolerance { throw .notYetValid }
    }

    /// Checks that a token is for ``audience``, in `aud` and in `azp`.
    ///
    /// RFC 7519 section 4.1.3: `aud` is a text or an array of texts.
    private func checkAudience(of claims: JSONValue) throws(JSONWebTokenError) {
        func isOurs(_ value: JSONValue) -> Bool { value.string?.hasSameBytes(as: audience) == true }
        guard let named = claims["aud"], named.string != nil || named.array != nil else {
            throw .missingClaim("aud")
        }
        let audiences = named.array ?? [named]
        // OpenID Connect Core section 3.1.3.7 points 3 to 5: the client decides which further audiences it trusts.
        // A token for others too has to name the reader as the client that it was issued to: ZITADEL and Oracle
        // put every client of a project into `aud`.
        guard audiences.contains(where: isOurs) else { throw .unexpectedClaim("aud") }
        if let client = claims["azp"], client != .null {
            guard isOurs(client) else { throw .unexpectedClaim("azp") }
        } else {
            guard audiences.count == 1 else { throw .unexpectedClaim("aud") }
        }
    }

    /// The time in a claim, in whole seconds since 1970.
    ///
    /// RFC 7519 section 2: a NumericDate may have a fraction.
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
