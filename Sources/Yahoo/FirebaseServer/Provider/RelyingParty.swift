import Foundation
import HTTPMessages
import JOSE
import OAuth
import PlatformCrypto
import WebText

/// The project as a client of Yahoo: it exchanges a code and checks the tokens.
///
/// Source: RFC 6749 section 4.1.3; OpenID Connect Core sections 3.1.3 and 5.3.
struct RelyingParty: Sendable {
    let provider: IdentityProviderConfiguration
    let context: ProjectContext

    private var yahoo: YahooAddresses { context.configuration.yahoo }
    private static let id = YahooAddresses.providerID

    /// The user of a code, which is used up in any case.
    func user(of code: String, for attempt: RedirectAttempt) async throws -> FederatedIdentity {
        let answer = try await tokens(for: code, redirectURI: attempt.answer.redirectURI)
        guard let idToken = answer["id_token"]?.string, let accessToken = answer["access_token"]?.string
        else { throw WireError.unreadable("get_token", "id_token or access_token is missing") }
        let claims = try await verify(idToken, nonce: attempt.nonce)
        try checkAccessToken(accessToken, claims)
        guard let subject = claims["sub"]?.string, !subject.isEmpty else {
            throw Self.refusal(of: .missingClaim("sub"))
        }
        let info = try await userinfo(accessToken, subject: subject)
        let email = info["email"]?.string.flatMap(EmailAddress.canonical)
        return FederatedIdentity(
            providerID: Self.id, rawID: subject, email: email,
            isEmailVerified: info["email_verified"]?.bool == true,
            hostsMailbox: email.map(Self.hosts) ?? false, claims: info, idToken: idToken,
            accessToken: accessToken, expiresIn: answer["expires_in"]?.integer)
    }

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
            throw WireError.unreadable("get_token", "status \(response.status)")
        }
        let description = body?["error_description"]?.string.map { "&error_description=\($0)" } ?? ""
        throw WireError(
            .invalidIdpResponse,
            "Error getting access token from \(Self.id) response: error=\(error)\(description)")
    }

    /// The claims of an ID token of Yahoo, for this client and this sign-in.
    private func verify(_ text: String, nonce: String) async throws -> JSONValue {
        do {
            let claims = try await claims(of: JSONWebToken(parsing: text))
            let rules = ClaimRules(issuer: yahoo.issuer, audience: provider.clientID, nonce: nonce)
            var problem: JSONWebTokenError?
            do { try JSONWebToken.check(rules, of: claims, at: context.now()) } catch { problem = error }
            let fits = Check.that(problem == nil, .idToken)
            if !fits, let problem { throw problem }
            return claims
        } catch let problem as JSONWebTokenError {
            throw Self.refusal(of: problem)
        }
    }

    private func claims(of token: JSONWebToken) async throws -> JSONValue {
        // RFC 8725 section 3.1: the verifier chooses the algorithms, not the token.
        let allowed: Set<SignatureAlgorithm> = [.es256]
        let keys = try await context.providerKeys.keys()
        do { return try token.claims(verifiedBy: keys, allowing: allowed) } catch .unknownKey(let name) {
            // OpenID Connect Core section 10.1.1: an unfamiliar kid means that the keys have changed.
            let fresh = try await context.providerKeys.keys(missing: name)
            return try token.claims(verifiedBy: fresh, allowing: allowed)
        }
    }

    /// The app gets the reason; the code before it is what SDKs look at.
    private static func refusal(of problem: JSONWebTokenError) -> WireError {
        if problem == .unexpectedClaim("nonce") {
            return WireError(.missingOrInvalidNonce, "The ID token of \(id) is for another sign-in.")
        }
        return WireError(.invalidIdpResponse, "The ID token of \(id) is not valid: \(problem).")
    }

    /// OpenID Connect Core section 3.1.3.8: the left half of the digest, for the hash that ES256 uses.
    private func checkAccessToken(_ accessToken: String, _ claims: JSONValue) throws {
        let half = context.crypto.sha256(accessToken.utf8).bytes.prefix(16)
        let isRight = claims["at_hash"]?.string.map {
            context.crypto.constantTimeEqual($0.utf8, Base64URL.encode(half).utf8)
        }
        guard Check.that(isRight == true, .accessTokenHash) else {
            throw WireError(
                .invalidIdpResponse, "The access token is not the one that the ID token came with.")
        }
    }

    private func userinfo(_ accessToken: String, subject: String) async throws -> JSONValue {
        let request = HTTPRequest(
            "GET", yahoo.userinfoEndpoint, headers: ["Authorization": "Bearer \(accessToken)"])
        let response = try await context.client.send(request, toYahoo: "userinfo")
        guard response.status == 200, let info = JSONValue(json: response.body), info.object != nil else {
            throw WireError.unreadable("userinfo", "status \(response.status)")
        }
        // OpenID Connect Core section 5.3.2: MUST be compared, or the claims may be another user's.
        guard Check.that(info["sub"]?.string?.hasSameBytes(as: subject) == true, .userinfoSubject) else {
            throw WireError(.invalidIdpResponse, "The userinfo of \(Self.id) is of another user.")
        }
        return info
    }

    private static func hosts(_ email: String) -> Bool {
        guard let at = email.utf8.lastIndex(of: UInt8(ascii: "@")) else { return false }
        let domain = email[email.utf8.index(after: at)...]
        return YahooAddresses.mailboxDomains.contains { $0.hasSameBytes(as: domain) }
    }
}

/// Yahoo's keys, kept for a while and fetched again when one is missing.
actor ProviderKeys {
    /// OpenID Connect Core section 10.1.1 leaves the time to the cache headers; an hour is usual.
    private static let lifetime: TimeInterval = 3600
    /// The shortest time between two fetches, in seconds: every sender can make tokens with unknown keys.
    private static let pause: TimeInterval = 10

    private let address: String
    private let client: any HTTPClient
    private let now: @Sendable () -> Date
    private var known: (keys: JSONWebKeySet, fetched: Date)?

    init(address: String, client: any HTTPClient, now: @escaping @Sendable () -> Date) {
        self.address = address
        self.client = client
        self.now = now
    }

    /// The keys; with `missing`, those fetched now unless that was just done.
    func keys(missing keyID: String? = nil) async throws -> JSONWebKeySet {
        if let known {
            let age = now().timeIntervalSince(known.fetched)
            // Another request may have fetched them while this one waited.
            let isEnough =
                keyID.map { known.keys.key($0) != nil || age < Self.pause } ?? (age < Self.lifetime)
            if isEnough { return known.keys }
        }
        let response = try await client.send(HTTPRequest("GET", address), toYahoo: "certs")
        guard response.status == 200, let keys = JSONWebKeySet(json: response.body) else {
            throw WireError.unreadable("certs", "status \(response.status), not a key set")
        }
        known = (keys, now())
        return keys
    }
}

extension HTTPClient {
    /// The answer of one of Yahoo's endpoints.
    fileprivate func send(_ request: HTTPRequest?, toYahoo endpoint: String) async throws -> HTTPResponse {
        // The configuration was checked for addresses that are none.
        guard let request else { throw WireError.internalError }
        let response: HTTPResponse
        do { response = try await send(request) } catch {
            throw WireError(
                .invalidIdpResponse,
                "Error connecting to \(YahooAddresses.providerID): no answer from \(endpoint).",
                cause: "no answer from \(endpoint) of \(YahooAddresses.providerID): \(error)")
        }
        // RFC 6585 section 4.
        if response.status == 429 {
            throw WireError(.tooManyAttemptsTryLater, "\(YahooAddresses.providerID) asks to wait.")
        }
        return response
    }
}

extension WireError {
    fileprivate static func unreadable(_ endpoint: String, _ problem: String) -> WireError {
        WireError(
            .invalidIdpResponse,
            "Error reading the answer of \(YahooAddresses.providerID) \(endpoint): \(problem).")
    }
}

extension ProjectContext {
    /// The provider of an identifier, if users may sign in with it.
    ///
    /// Throws `INVALID_PROVIDER_ID` for a way to sign in that is no identity provider, and
    /// `OPERATION_NOT_ALLOWED` for one that is not set up or switched off.
    func identityProvider(_ id: String) throws -> IdentityProviderConfiguration {
        guard !["password", "phone", "anonymous", "custom", "emailLink", "firebase"].contains(id) else {
            throw WireError(.invalidProviderId, "\(id) is not an identity provider.")
        }
        guard id == YahooAddresses.providerID, let provider = project.settings.identityProviders[id] else {
            throw WireError(.operationNotAllowed, "The identity provider configuration is not found.")
        }
        guard provider.isEnabled else {
            throw WireError(.operationNotAllowed, "The identity provider is disabled for this project.")
        }
        return provider
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
