import HTTPMessages
import JOSE
import JSON
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A client of an OpenID provider: it signs users in by the code flow, with `state`, `nonce` and PKCE.
///
/// A relying party stores no attempt. The caller stores each attempt where only the same browser can bring it
/// back, and removes it when it comes back. Source: OpenID Connect Core section 3.1, RFC 9700 section 2.1.
package struct RelyingParty: Sendable {
    let client: ClientRegistration
    let algorithms: Set<SignatureAlgorithm>
    let http: any HTTPClient
    private let crypto: PlatformCrypto
    let now: @Sendable () -> Date
    let keys: PublishedKeys
    private let metadata: PublishedDocument<ProviderMetadata>

    /// A client at a provider; nothing is fetched before the first sign-in.
    ///
    /// - Parameter algorithms: the algorithms with which the provider may sign its ID tokens.
    package init(
        _ client: ClientRegistration, at provider: ProviderSource,
        algorithms: Set<SignatureAlgorithm> = [.rs256, .es256], http: any HTTPClient,
        crypto: PlatformCrypto, now: @escaping @Sendable () -> Date
    ) {
        self.client = client
        self.algorithms = algorithms
        self.http = http
        self.crypto = crypto
        self.now = now
        keys = PublishedKeys(provider.keyLocation, client: http, now: now)
        metadata = PublishedDocument(now: now) {
            switch provider {
            case .known(let metadata, _):
                return CachedDocument(metadata, headers: [:], fetched: now())
            case .discovery(let issuer):
                let document = try await DiscoveryDocument.fetch(of: issuer, with: http)
                let metadata = try ProviderMetadata(document)
                return CachedDocument(metadata, headers: document.headers, fetched: now())
            }
        }
    }

    /// The URL of the provider's page for an attempt; throws ``IssuerUnavailable``.
    ///
    /// - Parameter prompt: `login` makes the provider ask for the user again (wire name `prompt`).
    package func url(for attempt: SignInAttempt, prompt: String? = nil) async throws -> String {
        var items: [Parameters.Item] = [
            .init("client_id", client.id), .init("redirect_uri", client.redirectURI),
            .init("response_type", "code"), .init("scope", client.scopes.joined(separator: " ")),
            .init("state", attempt.state), .init("nonce", attempt.nonce),
            .init("code_challenge", attempt.verifier.challenge(crypto: crypto).value),
            .init("code_challenge_method", CodeChallenge.method),
        ]
        if let prompt { items.append(.init("prompt", prompt)) }
        let endpoint = try await metadata.current().content.authorizationEndpoint
        return Parameters(items).appended(to: endpoint)
    }

    /// The user of the answer that the browser brought back.
    ///
    /// The caller has compared the `state` of the answer with that of the attempt. Throws ``SignInRefused`` when the
    /// answer gives no user, ``CodeNotSent`` when the same answer may be used later, and ``IssuerUnavailable`` when the
    /// provider cannot be asked for another reason.
    package func user(of answer: Parameters, for attempt: SignInAttempt) async throws -> ProviderUser {
        let metadata = try await metadataBeforeCode()
        let code = try Self.code(in: answer, of: metadata)
        let tokens = try await tokens(for: code, attempt, metadata)
        guard let text = tokens.text("id_token") else { throw SignInRefused("there is no ID token") }
        let claims = try await verifiedClaims(of: text, nonce: attempt.nonce, metadata)
        guard let subject = claims.text("sub") else { throw SignInRefused("the ID token has no sub") }
        return ProviderUser(
            claims: claims, subject: subject, accessToken: tokens.text("access_token"),
            refreshToken: tokens.text("refresh_token"))
    }

    /// The claims of a user at the provider's userinfo endpoint; nil when there is no endpoint or no access
    /// token.
    ///
    /// Throws ``SignInRefused`` when the claims do not have the user's `sub`, although the provider gave this client both
    /// tokens, ``UserinfoRefused`` when it gives none, and ``IssuerUnavailable`` when it cannot be asked now.
    package func userinfo(of user: ProviderUser) async throws -> JSONValue? {
        guard let endpoint = try await metadata.current().content.userinfoEndpoint,
            let token = user.accessToken
        else {
            return nil
        }
        guard
            let claims = try await http.userinfo(
                at: endpoint, accessToken: token, ofSubject: user.subject)
        else {
            throw SignInRefused("the userinfo does not have the sub of the ID token")
        }
        return claims
    }

    /// The metadata, before the code is sent; throws ``CodeNotSent`` when too many requests to the provider are under way.
    private func metadataBeforeCode() async throws -> ProviderMetadata {
        do { return try await metadata.current().content } catch let error as IssuerUnavailable
            where error.isBusy
        {
            throw CodeNotSent(problem: error.description)
        }
    }
}
