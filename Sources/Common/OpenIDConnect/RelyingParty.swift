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
    private let http: any HTTPClient
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
                let answer = try await DiscoveryDocument.fetch(of: issuer, http)
                let metadata = try ProviderMetadata(answer.document)
                return CachedDocument(metadata, headers: answer.headers, fetched: now())
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
        let metadata: ProviderMetadata
        do { metadata = try await self.metadata.current().content } catch let error as IssuerUnavailable
            where error.isBusy
        {
            throw CodeNotSent(problem: error.description)
        }
        let parts: AnswerParts
        // RFC 6749 section 3.1: no parameter comes twice.
        do { parts = try AnswerParts(answer) } catch {
            throw SignInRefused("the answer cannot be read: \(error.description ?? error.code.rawValue)")
        }
        guard Check.that(Self.isAnswer(parts.issuer, of: metadata), .answerIssuer) else {
            let found = parts.issuer.map { "iss is \(JSONValue.string($0).shown)" } ?? "it has no iss"
            throw SignInRefused("the answer is of another provider than \(metadata.issuer): \(found)")
        }
        if let error = parts.error {
            let code = Self.loggable(error)
            throw SignInRefused(
                "\(metadata.issuer) answered with \(code)" + Self.inBrackets(parts.errorDescription),
                providerError: code)
        }
        guard let code = parts.code else { throw SignInRefused("the answer has no code") }
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
    /// Throws ``SignInRefused`` when the claims are another user's, although the provider gave this client both tokens,
    /// ``UserinfoRefused`` when it gives none, and ``IssuerUnavailable`` when it cannot be asked now.
    package func userinfo(of user: ProviderUser) async throws -> JSONValue? {
        guard let endpoint = try await metadata.current().content.userinfoEndpoint,
            let token = user.accessToken
        else {
            return nil
        }
        let claims = try await http.userinfo(at: endpoint, accessToken: token)
        guard claims.isUserinfo(ofSubject: user.subject) else {
            throw SignInRefused("the userinfo is of another user than the ID token")
        }
        return claims
    }

    /// The parameters of an answer that count, each nil when it is absent or empty.
    private struct AnswerParts {
        let code, error, errorDescription, issuer: String?

        init(_ answer: Parameters) throws(OAuthError) {
            code = try answer.optional("code")
            error = try answer.optional("error")
            errorDescription = try answer.optional("error_description")
            issuer = try answer.optional("iss")
        }
    }

    /// A provider's text for a log, in brackets; empty when there is none.
    private static func inBrackets(_ text: String?) -> String {
        text.map { " (\(Printable.text($0, limit: 200)))" } ?? ""
    }

    /// Whether an answer is from the provider, by its parameter `iss`.
    ///
    /// RFC 9207 section 2.4: an answer may lack `iss` only when the provider does not announce it.
    private static func isAnswer(_ issuer: String?, of metadata: ProviderMetadata) -> Bool {
        guard let issuer else { return !metadata.namesItselfInAnswers }
        return issuer.hasSameBytes(as: metadata.issuer)
    }

    /// Exchanges a code for tokens at the token endpoint.
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
        guard var request = HTTPRequest(postForm: grant.form(credentials), to: metadata.tokenEndpoint) else {
            throw IssuerUnavailable("\(metadata.tokenEndpoint) is not a URL")
        }
        request.headers["Authorization"] = credentials.authorization
        request.headers["Accept"] = "application/json"
        let answer = try await send(request)
        guard answer.status == 200, let tokens = JSONValue(json: answer.body) else {
            // RFC 6749 section 5.2: 400 and 401 are about this code and this client. Glewlwyd refuses a wrong
            // secret with 403.
            guard [400, 401, 403].contains(answer.status) else {
                throw IssuerUnavailable("\(metadata.tokenEndpoint) \(answer.problem)")
            }
            let error = OAuthError(json: answer.body, status: answer.status)
            let code = error.map { " " + Self.loggable($0.code.rawValue) } ?? ""
            let problem =
                "\(metadata.tokenEndpoint) answers with status \(answer.status)\(code)"
                + Self.inBrackets(error?.description)
            // Not the user's fault, and no user can sign in until it is repaired.
            if answer.status != 400 || error?.code == .invalidClient {
                throw IssuerUnavailable(
                    "\(problem): look at clientID, its secret, and how the client authenticates")
            }
            throw SignInRefused("the exchange of the code was refused: \(problem)")
        }
        return tokens
    }

    /// The answer to the request with the code; throws ``CodeNotSent``, or ``IssuerUnavailable`` when no answer comes.
    private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        do { return try await http.send(request) } catch {
            let unavailable = IssuerUnavailable(error)
            if unavailable.isBusy { throw CodeNotSent(problem: unavailable.description) }
            throw unavailable
        }
    }

    /// An error code of the provider for a log: the letters, digits, `_` and `-` of its first 64 bytes, or `?` where it
    /// has none of them.
    private static func loggable(_ code: String) -> String {
        let shown = code.utf8.prefix(64).filter { byte in
            byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
        return shown.isEmpty ? "?" : String(decoding: shown, as: UTF8.self)
    }
}

extension SecurityRule {
    /// Without it, the code of another provider is sent to this one, or the reverse.
    static let answerIssuer = Self(
        "openid.answer-issuer", "the answer names no other provider", "RFC 9207 section 2.4")
}
