import Foundation
import HTTPMessages
import JOSE
import JSON
import WebText

/// Verifies Firebase ID tokens, by which an app's server knows the user, as the Admin SDKs do.
///
/// It makes all checks of Firebase's page but one, that `auth_time` is in the past: only Firebase writes this claim, and
/// the claim does not say whether the token is valid now.
///
/// Source: Firebase, “Verify ID tokens using a third-party JWT library”; RFC 8725.
public struct FirebaseTokenVerifier: Sendable {
    /// Where Google publishes the keys that verify ID tokens, as a key set (RFC 7517).
    public static let keySetURL =
        "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"

    private let projectID: String
    private let keys: PublishedKeys
    private let now: @Sendable () -> Date

    /// A verifier for the users of one project.
    public init(projectID: String, client: any HTTPClient, now: @escaping @Sendable () -> Date) {
        self.projectID = projectID
        keys = PublishedKeys(.keySet(Self.keySetURL), client: client, now: now)
        self.now = now
    }

    /// The claims of a valid ID token; nil for any other text.
    ///
    /// Keys are kept for as long as their `Cache-Control` says. A token does not show whether its user has
    /// since been disabled or signed out elsewhere; the Admin SDKs ask Firebase for that with
    /// `check_revoked`.
    ///
    /// Throws an error that describes itself when Google's keys cannot be fetched: the token may be valid.
    public func claims(of text: String) async throws -> JSONObject? {
        guard let signed = Check.that(try await signedClaims(of: text), .idTokenSignature) else {
            return nil
        }
        guard Check.that(areValid(signed), .idTokenClaims) else { return nil }
        return signed.object
    }

    /// Whether claims name a user, have the issuer and the audience of the project, and are valid now.
    private func areValid(_ claims: JSONValue) -> Bool {
        let rules = ClaimRules(issuer: "https://securetoken.google.com/\(projectID)", audience: projectID)
        do {
            try rules.check(claims, at: now())
            return claims.text("sub") != nil
        } catch {
            return false
        }
    }

    /// The claims of a token that Firebase has signed; nil for any other text.
    private func signedClaims(of text: String) async throws -> JSONValue? {
        do {
            return try await keys.claims(of: JSONWebToken(parsing: text), allowing: [.rs256])
        } catch is JSONWebTokenError {
            return nil
        }
    }
}

extension SecurityRule {
    /// Without it, a token that an attacker wrote opens an account.
    static let idTokenSignature = Self(
        "app-server.id-token-signature", "the ID token is signed by Firebase (RS256)", "RFC 8725 section 3.1")
    /// Without it, a token of another project, or an old one, opens an account.
    static let idTokenClaims = Self(
        "app-server.id-token-claims", "the ID token is for this project and has not expired",
        "Firebase: verify ID tokens")
}
