import HTTPMessages
import JOSE
import JSON
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The userinfo of a provider for the access tokens of the partner's app, which this server did not get itself.
package struct PublishedUserinfo: Sendable {
    private let http: any HTTPClient
    private let discovered: PublishedDocument<DiscoveryDocument>

    /// The userinfo at the endpoint that the issuer publishes; nothing is fetched before the first question.
    package init(issuer: String, http: any HTTPClient, now: @escaping @Sendable () -> Date) {
        self.http = http
        discovered = PublishedDocument(ofIssuer: issuer, with: http, now: now)
    }

    /// The claims of a user.
    ///
    /// Throws ``UserinfoRefused`` when the provider has no userinfo, does not give it for this token, or gives that of
    /// another user, and ``IssuerUnavailable`` when the provider cannot be asked now.
    package func claims(ofSubject subject: String, accessToken: String) async throws -> JSONValue {
        let document = try await discovered.current().content
        guard let endpoint = try document.optionalURL("userinfo_endpoint") else {
            throw UserinfoRefused(problem: "the provider has no userinfo_endpoint")
        }
        guard
            let claims = try await http.userinfo(
                at: endpoint, accessToken: accessToken, ofSubject: subject)
        else {
            throw UserinfoRefused(problem: "the userinfo of \(endpoint) does not have the sub of the token")
        }
        return claims
    }
}
