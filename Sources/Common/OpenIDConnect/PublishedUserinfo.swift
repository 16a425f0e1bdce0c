import HTTPMessages
import JOSE
import JSON
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The userinfo of a provider for access tokens that somebody else got: those of the partner's app.
package struct PublishedUserinfo: Sendable {
    private let http: any HTTPClient
    private let discovered: PublishedDocument<DiscoveryDocument>

    /// The userinfo at the endpoint that the issuer publishes; nothing is fetched before the first question.
    package init(issuer: String, http: any HTTPClient, now: @escaping @Sendable () -> Date) {
        self.http = http
        discovered = PublishedDocument(now: now) {
            let answer = try await DiscoveryDocument.fetch(of: issuer, http)
            return KeptDocument(answer.document, headers: answer.headers, fetched: now())
        }
    }

    /// Why a provider has no userinfo for a token.
    package struct Refused: Error, Sendable, Hashable {
        /// The problem, for the log of the server.
        package let problem: String
    }

    /// The claims of a user.
    ///
    /// Throws ``Refused`` when the provider has no userinfo, does not give it for this token, or gives that of another
    /// user, and ``IssuerUnavailable`` when the provider cannot be asked now.
    package func claims(ofSubject subject: String, accessToken: String) async throws -> JSONValue {
        let document = try await discovered.current().content
        guard let endpoint = try document.optionalAddress("userinfo_endpoint") else {
            throw Refused(problem: "the provider has no userinfo_endpoint")
        }
        let answer = try await UserinfoAnswer(at: endpoint, accessToken: accessToken, http)
        // RFC 6750 section 3.1: the statuses up to 499 are about this token.
        if answer.status >= 500 { throw IssuerUnavailable("\(endpoint) \(answer.problem)") }
        guard let claims = answer.claims else {
            let reason = answer.reason.map { " (\($0))" } ?? ""
            let advice =
                [401, 403].contains(answer.status) ? ": let the app ask for the scopes openid and email" : ""
            throw Refused(problem: "\(endpoint) \(answer.problem)\(reason)\(advice)")
        }
        guard UserinfoAnswer.isOf(subject, claims) else {
            throw Refused(problem: "\(endpoint) answers for another user than that of the token")
        }
        return claims
    }
}
