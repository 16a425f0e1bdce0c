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
/// It keeps no attempt. Who begins one keeps it where only the same browser can bring it back, and takes it
/// away when it comes back. Source: OpenID Connect Core section 3.1, RFC 9700 section 2.1.
package struct RelyingParty: Sendable {
    private let client: ClientRegistration
    private let source: ProviderSource
    private let algorithms: Set<SignatureAlgorithm>
    private let http: any HTTPClient
    private let crypto: PlatformCrypto
    private let now: @Sendable () -> Date
    private let keys: PublishedKeys
    private let discovered: PublishedDocument<ProviderMetadata>

    /// A client at a provider.
    ///
    /// - Parameter algorithms: those that its ID tokens may be signed with.
    package init(
        _ client: ClientRegistration, at provider: ProviderSource,
        algorithms: Set<SignatureAlgorithm> = [.rs256, .es256], http: any HTTPClient,
        crypto: PlatformCrypto, now: @escaping @Sendable () -> Date
    ) {
        self.client = client
        source = provider
        self.algorithms = algorithms
        self.http = http
        self.crypto = crypto
        self.now = now
        keys = PublishedKeys(provider.keyLocation, client: http, now: now)
        discovered = PublishedDocument(now: now) {
            switch provider {
            case .known(let metadata, _): return KeptDocument(metadata, headers: [:], fetched: now())
            case .discovery(let issuer):
                let answer = try await DiscoveryDocument.fetch(of: issuer, http)
                let metadata = try ProviderMetadata(answer.document)
                return KeptDocument(metadata, headers: answer.headers, fetched: now())
            }
        }
    }

    private func metadata() async throws -> ProviderMetadata {
        if case .known(let metadata, _) = source { return metadata }
        return try await discovered.current().content
    }

    /// The provider's page for an attempt; throws ``IssuerUnavailable``.
    ///
    /// - Parameter prompt: `login` makes the provider ask for the user again (wire name `prompt`).
    package func address(for attempt: SignInAttempt, prompt: String? = nil) async throws -> String {
        let items: [Parameters.Item] = [
            .init("client_id", client.id), .init("redirect_uri", client.redirectURI),
            .init("response_type", "code"), .init("scope", client.scopes.joined(separator: " ")),
            .init("state", attempt.state), .init("nonce", attempt.nonce),
            .init("code_challenge", attempt.verifier.challenge(crypto: crypto).value),
            .init("code_challenge_method", CodeChallenge.method),
        ]
        let more = prompt.map { [Parameters.Item("prompt", $0)] } ?? []
        return Parameters(items + more).appended(to: try await metadata().authorizationEndpoint)
    }

    /// The user of the answer that the browser brought back, whose `state` was compared with the attempt's.
    ///
    /// Throws ``SignInRefused``, and ``IssuerUnavailable`` when the provider cannot be asked.
    package func user(of answer: Parameters, for attempt: SignInAttempt) async throws -> ProviderUser {
        let metadata = try await metadata()
        let issuer = try? answer.value("iss")
        let isFromProvider = issuer.map { $0.hasSameBytes(as: metadata.issuer) }
        guard Check.that(isFromProvider ?? !metadata.namesItselfInAnswers, .answerIssuer) else {
            throw SignInRefused("the answer is of another provider than \(metadata.issuer)")
        }
        if let error = try? answer.value("error") {
            throw SignInRefused(
                "\(metadata.issuer) answered with \(Self.plain(error))", providerError: Self.plain(error))
        }
        guard let code = try? answer.value("code") else { throw SignInRefused("the answer has no code") }
        let tokens = try await tokens(for: code, attempt, metadata)
        guard let text = tokens.text("id_token") else { throw SignInRefused("there is no ID token") }
        let claims = try await verifiedClaims(of: text, nonce: attempt.nonce, metadata)
        guard let subject = claims.text("sub") else { throw SignInRefused("the ID token has no sub") }
        return ProviderUser(
            claims: claims, subject: subject, accessToken: tokens.text("access_token"),
            refreshToken: tokens.text("refresh_token"))
    }

    private func tokens(
        for code: String, _ attempt: SignInAttempt, _ metadata: ProviderMetadata
    ) async throws -> JSONValue {
        guard let method = metadata.authenticationMethods.first else {
            throw IssuerUnavailable(
                "\(metadata.issuer) takes neither client_secret_basic nor client_secret_post")
        }
        let credentials = ClientCredentials(id: client.id, secret: client.secret, method: method)
        let grant = TokenRequest.authorizationCode(
            code: code, redirectURI: client.redirectURI, verifier: attempt.verifier)
        var request = HTTPRequest(postForm: grant.form(credentials), to: metadata.tokenEndpoint)
        request?.headers["Authorization"] = credentials.authorization
        request?.headers["Accept"] = "application/json"
        let answer = try await send(request)
        guard answer.status == 200, let tokens = JSONValue(json: answer.body) else {
            let error = OAuthError(json: answer.body, status: answer.status)?.code.rawValue ?? ""
            // RFC 6749 section 5.2: 400 and 401 are about this code and this client.
            guard (400...401).contains(answer.status) else {
                throw IssuerUnavailable("\(metadata.tokenEndpoint) answers with status \(answer.status)")
            }
            throw SignInRefused("the exchange of the code got \(answer.status) \(Self.plain(error))")
        }
        return tokens
    }

    private func send(_ request: HTTPRequest?) async throws(IssuerUnavailable) -> HTTPResponse {
        guard let request else { throw IssuerUnavailable("an endpoint of the provider has no address") }
        do { return try await http.send(request) } catch { throw IssuerUnavailable(error.description) }
    }

    /// Verifies an ID token by OpenID Connect Core section 3.1.3.7.
    private func verifiedClaims(
        of text: String, nonce: String, _ metadata: ProviderMetadata
    ) async throws -> JSONValue {
        var problem = ""
        var signed: JSONValue?
        var type: String?
        do {
            let token = try JSONWebToken(parsing: text)
            type = token.header["typ"]?.string?.lowercased()
            signed = try await keys.claims(of: token, allowing: algorithms)
        } catch let error as JSONWebTokenError { problem = error.description }
        guard let claims = Check.that(signed, .idTokenSignature) else {
            throw SignInRefused("the ID token is not one of \(metadata.issuer): \(problem)")
        }
        guard Check.that(Self.isIDToken(claims, type: type), .idTokenKind) else {
            throw SignInRefused("the token in the place of the ID token is an access token")
        }
        let rules = ClaimRules(issuer: metadata.issuer, audience: client.id)
        do { try JSONWebToken.check(rules, of: claims, at: now()) } catch { problem = error.description }
        guard Check.that(problem.isEmpty, .idTokenClaims) else {
            throw SignInRefused("the ID token is not for this client: \(problem)")
        }
        guard Check.that(claims["nonce"]?.string?.hasSameBytes(as: nonce) == true, .idTokenNonce) else {
            throw SignInRefused("the ID token is for another sign-in: its nonce is another one")
        }
        return claims
    }

    /// Whether nothing in a token says that it is an access token (RFC 9068 section 2.1).
    ///
    /// Cognito has the kind in `token_use`, and Keycloak in the claim `typ`.
    private static func isIDToken(_ claims: JSONValue, type: String?) -> Bool {
        type != "at+jwt" && type != "application/at+jwt" && (claims["token_use"] ?? "id") == "id"
            && claims["typ"] != "Bearer"
    }

    /// The claims of a user at the provider's userinfo endpoint; nil where it has none.
    ///
    /// Throws ``SignInRefused`` when they are another user's, and ``IssuerUnavailable``.
    package func userinfo(of user: ProviderUser) async throws -> JSONValue? {
        guard let endpoint = try await metadata().userinfoEndpoint, let token = user.accessToken else {
            return nil
        }
        let answer = try await send(
            HTTPRequest(
                "GET", endpoint,
                headers: ["Authorization": "Bearer \(token)", "Accept": "application/json"]))
        guard answer.status == 200, let claims = JSONValue(json: answer.body) else {
            throw IssuerUnavailable("\(endpoint) answers with status \(answer.status), or not with JSON")
        }
        let isSame = claims["sub"]?.string?.hasSameBytes(as: user.subject) == true
        guard Check.that(isSame, .userinfoSubject) else {
            throw SignInRefused("the userinfo is of another user than the ID token")
        }
        return claims
    }

    /// An error code of the provider; a log shows only the characters that such a code may have.
    private static func plain(_ code: String) -> String {
        let shown = code.utf8.prefix(64).filter { byte in
            byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
                || (0x41...0x5A).contains(byte & 0xDF)
        }
        return String(decoding: shown, as: UTF8.self)
    }
}

extension SecurityRule {
    /// Without it, the code of another provider is sent to this one, or the reverse.
    static let answerIssuer = Self(
        "openid.answer-issuer", "the answer names no other provider", "RFC 9207 section 2.4")
    /// Without it, anyone writes an ID token for any user: `alg: none`, or HS256 with the public key.
    static let idTokenSignature = Self(
        "openid.id-token-signature", "the ID token is signed by a key of the provider, as expected",
        "OpenID Connect Core section 3.1.3.7")
    /// Without it, an access token that another API has seen signs its user in.
    static let idTokenKind = Self(
        "openid.id-token-kind", "the ID token is not marked as an access token", "RFC 8725 section 3.12")
    /// Without it, a token of another app or provider, or an old one, opens an account.
    static let idTokenClaims = Self(
        "openid.id-token-claims", "the ID token is the provider's, for this client, and valid now",
        "OpenID Connect Core section 3.1.3.7")
    /// Without it, a stolen code of another sign-in opens its user's account here.
    static let idTokenNonce = Self(
        "openid.id-token-nonce", "the ID token is for this attempt", "OpenID Connect Core section 3.1.3.7")
    /// Without it, one user gets another's name and address.
    static let userinfoSubject = Self(
        "openid.userinfo-subject", "the userinfo is of the user of the ID token",
        "OpenID Connect Core section 5.3.2")
}
