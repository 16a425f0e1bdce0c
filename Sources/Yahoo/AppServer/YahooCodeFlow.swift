import Foundation
import HTTPMessages
import JOSE
import JSON
import OAuth
import PlatformCrypto
import WebText

/// Yahoo's code flow as the app's own server does it, without Firebase: a client of its own, registered at
/// Yahoo.
///
/// Source: RFC 6749 section 4.1, OpenID Connect Core section 3.1, RFC 9700 section 2.1.
public struct YahooCodeFlow: Sendable {
    /// One sign-in at Yahoo.
    struct Attempt: Sendable {
        var state: String
        var nonce: String
        var verifier: CodeVerifier
    }

    let yahoo: String
    let credentials: ClientCredentials
    let redirectURI: String
    let client: any HTTPClient
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date

    /// The flow of one client at one Yahoo, which is named by its issuer.
    public init(
        yahoo: String, credentials: ClientCredentials, redirectURI: String, client: any HTTPClient,
        crypto: PlatformCrypto, now: @escaping @Sendable () -> Date
    ) {
        self.yahoo = yahoo
        self.credentials = credentials
        self.redirectURI = redirectURI
        self.client = client
        self.crypto = crypto
        self.now = now
    }

    func begin(random: RandomSource) -> Attempt {
        Attempt(state: random.token(), nonce: random.token(), verifier: CodeVerifier(random: random))
    }

    /// Yahoo's page for an attempt.
    func address(for attempt: Attempt) -> String {
        Parameters([
            .init("client_id", credentials.id), .init("redirect_uri", redirectURI),
            .init("response_type", "code"), .init("scope", "openid profile email"),
            .init("state", attempt.state), .init("nonce", attempt.nonce),
            .init("code_challenge", attempt.verifier.challenge(crypto: crypto).value),
            .init("code_challenge_method", CodeChallenge.method),
        ]).appended(to: "\(yahoo)/oauth2/request_auth")
    }

    /// The Yahoo user of a code; nil when Yahoo refuses it or its ID token is not for this attempt.
    func guid(of code: String, for attempt: Attempt) async -> String? {
        let grant = TokenRequest.authorizationCode(
            code: code, redirectURI: redirectURI, verifier: attempt.verifier)
        guard var request = HTTPRequest(postForm: grant.form(credentials), to: "\(yahoo)/oauth2/get_token")
        else { return nil }
        request.headers["Authorization"] = credentials.authorization
        guard let answer = try? await client.send(request), answer.status == 200,
            case .string(let text) = JSONValue(json: answer.body)?["id_token"],
            let token = try? JSONWebToken(parsing: text), let keys = await keys()
        else { return nil }
        let claims = try? token.claims(verifiedBy: keys, allowing: [.es256])
        let rules = ClaimRules(issuer: yahoo, audience: credentials.id, nonce: attempt.nonce)
        guard let claims,
            Check.that((try? JSONWebToken.check(rules, of: claims, at: now())) != nil, .yahooIDToken)
        else { return nil }
        return claims["sub"]?.string
    }

    private func keys() async -> JSONWebKeySet? {
        guard let request = HTTPRequest("GET", "\(yahoo)/openid/v1/certs") else { return nil }
        return (try? await client.send(request)).flatMap { JSONWebKeySet(json: $0.body) }
    }
}

extension SecurityRule {
    /// Without it, a token of another app, or of another attempt, opens an account.
    static let yahooIDToken = Self(
        "app-server.yahoo-id-token", "Yahoo's ID token is for this client and this attempt",
        "OpenID Connect Core section 3.1.3.7")
}
