import Foundation
import HTTPMessages
import JOSE
import JSON
import WebText

/// Verifies Firebase ID tokens as the Admin SDKs do: an app's server accepts no other proof of the user.
///
/// Source: Firebase, “Verify ID tokens using a third-party JWT library”; RFC 8725.
public struct FirebaseTokenVerifier: Sendable {
    /// Where Google publishes the keys of ID tokens as a key set.
    public static let keySet =
        "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"

    private let projectID: String
    private let keys: PublishedKeys
    private let now: @Sendable () -> Date

    /// A verifier for the users of one project.
    public init(projectID: String, client: any HTTPClient, now: @escaping @Sendable () -> Date) {
        self.projectID = projectID
        keys = PublishedKeys(.keySet(Self.keySet), client: client, now: now)
        self.now = now
    }

    /// The claims of a valid token; nil for any other.
    ///
    /// Keys are kept for as long as their `Cache-Control` says. Whether the user was disabled or signed out
    /// elsewhere is not in the token; the Admin SDKs ask for that by `check_revoked`.
    ///
    /// Throws an error that describes itself when Google's keys cannot be fetched: the token may be good.
    public func claims(of text: String) async throws -> [String: JSONValue]? {
        guard
            let verified = Check.that(try await verifiedClaims(of: text), .idTokenSignature)
        else { return nil }
        let rules = ClaimRules(issuer: "https://securetoken.google.com/\(projectID)", audience: projectID)
        let fits = (try? JSONWebToken.check(rules, of: verified, at: now())) != nil
        guard Check.that(fits, .idTokenClaims),
            case .object(let claims) = verified, case .string(let subject) = claims["sub"], !subject.isEmpty
        else { return nil }
        return claims
    }

    private func verifiedClaims(of text: String) async throws -> JSONValue? {
        do {
            return try await keys.claims(of: JSONWebToken(parsing: text), allowing: [.rs256])
        } catch is JSONWebTokenError { return nil }
    }
}

extension SecurityRule {
    /// Without it, a token that an attacker wrote opens an account.
    static let idTokenSignature = Self(
        "app-server.id-token-signature", "the ID token is signed by Firebase (RS256)", "RFC 8725 section 3.1")
    /// Without it, a token of another project, or an old one, opens an account.
    static let idTokenClaims = Self(
        "app-server.id-token-claims", "it is for this project and has not ended", "Firebase: verify ID tokens"
    )
}
