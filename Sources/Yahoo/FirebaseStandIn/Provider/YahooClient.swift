import HTTPMessages
import JOSE
import JSON
import OAuth
import PlatformCrypto
import WebText

/// The project as a client of Yahoo, which exchanges a code and verifies the tokens.
///
/// The module OpenIDConnect has a client for any provider, which uses PKCE and keeps keys. Firebase sends no
/// challenge, compares `at_hash`, and has an error of its own for each failure, so it needs this client.
///
/// Source: OpenID Connect Core section 3.1.3.
struct YahooClient: Sendable {
    /// Yahoo as the project's identity provider, with the project's client there.
    let provider: IdentityProviderConfiguration
    /// The project and its parts.
    let context: ProjectContext

    private var yahoo: YahooEndpoints { context.configuration.yahoo }
    private static let id = YahooEndpoints.providerID

    /// Exchanges a code, and returns the identity of its user.
    ///
    /// Yahoo accepts a code once, so a failed exchange cannot be repeated. Throws `INVALID_IDP_RESPONSE`,
    /// `MISSING_OR_INVALID_NONCE` or `TOO_MANY_ATTEMPTS_TRY_LATER`.
    func user(of code: String, for attempt: RedirectAttempt) async throws -> FederatedIdentity {
        let answer = try await tokens(for: code, redirectURI: attempt.answer.redirectURI)
        guard let idToken = answer["id_token"]?.string, let accessToken = answer["access_token"]?.string
        else { throw WireError.unreadable("get_token", problem: "id_token or access_token is missing") }
        let claims = try await verifiedClaims(of: idToken, nonce: attempt.nonce)
        try checkAccessToken(accessToken, claims)
        guard let subject = claims.text("sub") else { throw Self.refusal(of: .missingClaim("sub")) }
        let userClaims = try await userinfo(accessToken, subject: subject)
        return FederatedIdentity(
            subject: subject, claims: userClaims, hostsMailbox: Self.hostsMailbox(of:), idToken: idToken,
            accessToken: accessToken, expiresIn: answer["expires_in"]?.integer)
    }

    /// The token endpoint's answer to a code, which is a JSON object.
    private func tokens(for code: String, redirectURI: String) async throws -> JSONValue {
        let credentials = ClientCredentials(
            id: provider.clientID, secret: provider.clientSecret, method: .basic)
        let grant = TokenRequest.authorizationCode(code: code, redirectURI: redirectURI, verifier: nil)
        var request = HTTPRequest(postForm: grant.form(credentials), to: yahoo.tokenEndpoint)
        request?.headers["Authorization"] = credentials.authorization
        let response = try await context.client.send(request, toYahoo: "get_token")
        let body = JSONValue(json: response.body)
        if response.status == 200, let body, body.object != nil { return body }
        guard let error = body?["error"]?.string else {
            throw WireError.unreadable(
                "get_token", problem: "status \(response.status), not a JSON object with tokens or an error")
        }
        let description =
            body?["error_description"]?.string.map { "&error_description=\(Printable.text($0))" } ?? ""
        throw WireError(
            "INVALID_IDP_RESPONSE",
            "Error getting access token from \(Self.id) response: error=\(Printable.text(error))\(description)"
        )
    }

    /// The claims of Yahoo's ID token, after a check of its signature, issuer, audience, times and nonce.
    private func verifiedClaims(of text: String, nonce: String) async throws -> JSONValue {
        // The keys are fetched for each sign-in. A server with many users keeps them for as long as their
        // `Cache-Control` allows.
        let response = try await context.client.send(HTTPRequest("GET", yahoo.keySet), toYahoo: "certs")
        guard response.status == 200, let keys = JSONWebKeySet(json: response.body) else {
            throw WireError.unreadable("certs", problem: "status \(response.status), not a key set")
        }
        let result = Result { () throws(JSONWebTokenError) in
            try claims(of: text, verifiedBy: keys, nonce: nonce)
        }
        do throws(JSONWebTokenError) {
            return try Check.success(of: result, .idToken)
        } catch {
            throw Self.refusal(of: error)
        }
    }

    /// The claims of an ID token that is signed by one of the keys, for this project and for this sign-in.
    private func claims(
        of text: String, verifiedBy keys: JSONWebKeySet, nonce: String
    ) throws(JSONWebTokenError) -> JSONValue {
        // RFC 8725 section 3.1: the verifier chooses the algorithms, not the token.
        let claims = try JSONWebToken(parsing: text).claims(verifiedBy: keys, allowing: [.es256])
        let rules = ClaimRules(issuer: yahoo.issuer, audience: provider.clientID)
        try rules.check(claims, at: context.now())
        guard claims["nonce"]?.string?.hasSameBytes(as: nonce) == true else {
            throw .unexpectedClaim("nonce")
        }
        return claims
    }

    /// The error for an ID token that is not valid; SDKs look at the code, and the app shows the reason.
    private static func refusal(of problem: JSONWebTokenError) -> WireError {
        if problem == .unexpectedClaim("nonce") {
            return WireError("MISSING_OR_INVALID_NONCE", "The ID token of \(id) is for another sign-in.")
        }
        return WireError("INVALID_IDP_RESPONSE", "The ID token of \(id) is not valid: \(problem).")
    }

    /// Throws unless the ID token came with this access token.
    ///
    /// The claim `at_hash` is the left half of the digest, by the hash function of ES256 (OpenID Connect Core
    /// section 3.1.3.8). Yahoo always sends it, so an ID token without it is refused.
    private func checkAccessToken(_ accessToken: String, _ claims: JSONValue) throws {
        let digest = context.crypto.sha256(accessToken.utf8).bytes
        let expected = Base64URL.encode(digest.prefix(digest.count / 2))
        let stated = claims["at_hash"]?.string ?? ""
        let isRight = context.crypto.constantTimeEqual(stated.utf8, expected.utf8)
        guard Check.that(isRight, .accessTokenHash) else {
            throw WireError(
                "INVALID_IDP_RESPONSE", "The access token is not the one that the ID token came with.")
        }
    }

    /// The claims of the userinfo endpoint, which have to be those of the ID token's user.
    private func userinfo(_ accessToken: String, subject: String) async throws -> JSONValue {
        let request = HTTPRequest(
            "GET", yahoo.userinfoEndpoint, headers: ["Authorization": "Bearer \(accessToken)"])
        let response = try await context.client.send(request, toYahoo: "userinfo")
        guard response.status == 200, let info = JSONValue(json: response.body), info.object != nil else {
            throw WireError.unreadable(
                "userinfo", problem: "status \(response.status), not a JSON object with claims")
        }
        // OpenID Connect Core section 5.3.2: without the comparison, the claims could be another user's.
        guard Check.that(info["sub"]?.string?.hasSameBytes(as: subject) == true, .userinfoSubject) else {
            throw WireError("INVALID_IDP_RESPONSE", "The userinfo of \(Self.id) is of another user.")
        }
        return info
    }

    /// Whether Yahoo hosts the mailbox of an address, so that Yahoo knows its owner.
    private static func hostsMailbox(of email: String) -> Bool {
        guard let at = email.utf8.lastIndex(of: UInt8(ascii: "@")) else { return false }
        let domain = email[email.utf8.index(after: at)...]
        return YahooEndpoints.mailboxDomains.contains { $0.hasSameBytes(as: domain) }
    }
}

extension HTTPClient {
    /// Sends a request to Yahoo; throws `INVALID_IDP_RESPONSE` without a usable answer, and refuses status 429.
    fileprivate func send(_ request: HTTPRequest?, toYahoo endpoint: String) async throws -> HTTPResponse {
        // Cannot happen: the configuration was checked, and every path is valid.
        guard let request else { throw WireError.internalError("the URL of \(endpoint) is not valid") }
        let response: HTTPResponse
        do { response = try await send(request) } catch {
            throw WireError(
                "INVALID_IDP_RESPONSE",
                "Error connecting to \(YahooEndpoints.providerID): no usable answer from \(endpoint).",
                cause: "no usable answer from \(endpoint) of \(YahooEndpoints.providerID): \(error)")
        }
        // RFC 6585 section 4.
        if response.status == 429 {
            throw WireError("TOO_MANY_ATTEMPTS_TRY_LATER", "\(YahooEndpoints.providerID) asks to wait.")
        }
        return response
    }
}

extension WireError {
    /// The error for an answer of Yahoo that does not have the form that its endpoint promises.
    fileprivate static func unreadable(_ endpoint: String, problem: String) -> WireError {
        WireError(
            "INVALID_IDP_RESPONSE",
            "Error reading the answer of \(YahooEndpoints.providerID) \(endpoint): \(problem).")
    }
}

extension SecurityRule {
    /// Without it, a token of another app, or of another sign-in, opens an account.
    static let idToken = Self(
        "firebase.id-token", "the ID token is the provider's, for this project and this sign-in",
        "OpenID Connect Core section 3.1.3.7")
    /// Without it, the access token of another user is mixed in.
    static let accessTokenHash = Self(
        "firebase.at-hash", "at_hash of the ID token is the digest of the access token",
        "OpenID Connect Core section 3.1.3.8")
    /// Without it, one user gets another's address.
    static let userinfoSubject = Self(
        "firebase.userinfo-subject", "the userinfo is of the user of the ID token",
        "OpenID Connect Core section 5.3.2")
}
