import Foundation
import HTTPMessages
import JOSE
import OAuth
import PlatformCrypto
import WebText

/// The project as a client of an identity provider: it exchanges a code and checks the tokens.
///
/// Source: RFC 6749 section 4.1.3; OpenID Connect Core sections 3.1.3 and 5.3.
struct RelyingParty: Sendable {
    let provider: IdentityProvider
    let client: any HTTPClient
    let keys: ProviderKeys
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date

    /// The user of a code, which is used up in any case.
    func user(of code: String, for attempt: RedirectAttempt) async throws -> FederatedIdentity {
        let answer = try await tokens(for: code, redirectURI: attempt.redirectURI)
        guard let idToken = answer["id_token"]?.string, let accessToken = answer["access_token"]?.string
        else {
            throw ProviderFailure.badAnswer("get_token", "id_token or access_token is missing")
        }
        let claims = try await verify(idToken, nonce: attempt.nonce)
        try checkAccessToken(accessToken, claims)
        guard let subject = claims["sub"]?.string, !subject.isEmpty else {
            throw ProviderFailure.badToken(.missingClaim("sub"))
        }
        let info = try await userinfo(accessToken, subject: subject)
        let email = info["email"]?.string.flatMap(EmailAddress.canonical)
        return FederatedIdentity(
            providerID: provider.id, rawID: subject, email: email,
            isEmailVerified: info["email_verified"]?.bool == true, hostsMailbox: email.map(hosts) ?? false,
            claims: info, idToken: idToken, accessToken: accessToken,
            expiresIn: answer["expires_in"]?.integer)
    }

    private func tokens(for code: String, redirectURI: String) async throws -> JSONValue {
        let credentials = ClientCredentials(
            id: provider.clientID, secret: provider.clientSecret, method: .basic)
        let grant = TokenRequest.authorizationCode(code: code, redirectURI: redirectURI, verifier: nil)
        var request = HTTPRequest(
            postForm: grant.form(credentials), to: provider.addresses.tokenEndpoint)
        request?.headers["Authorization"] = credentials.authorization
        let response = try await send(request, "get_token")
        let body = JSONValue(json: response.body)
        guard response.status == 200, let body, body.object != nil else {
            if let error = body?["error"]?.string {
                throw ProviderFailure.refused(error: error, description: body?["error_description"]?.string)
            }
            throw ProviderFailure.badAnswer("get_token", "status \(response.status)")
        }
        return body
    }

    /// The claims of an ID token of this provider, for this client and this sign-in.
    private func verify(_ text: String, nonce: String) async throws -> JSONValue {
        let token: JSONWebToken
        do { token = try JSONWebToken(parsing: text) } catch { throw ProviderFailure.badToken(error) }
        let claims = try await claims(of: token)
        let rules = ClaimRules(
            issuer: provider.addresses.issuer, audience: provider.clientID, nonce: nonce)
        var problem: JSONWebTokenError?
        do { try JSONWebToken.check(rules, of: claims, at: now()) } catch { problem = error }
        let fits = Check.that(problem == nil, .idToken)
        if !fits, let problem { throw ProviderFailure.badToken(problem) }
        return claims
    }

    private func claims(of token: JSONWebToken) async throws -> JSONValue {
        // RFC 8725 section 3.1: the verifier chooses the algorithms, not the token.
        let allowed: Set<SignatureAlgorithm> = [.es256]
        let address = provider.addresses.keySet
        let first = try await keys.keys(at: address)
        do {
            return try token.claims(verifiedBy: first, allowing: allowed)
        } catch .unknownKey(let name) {
            // OpenID Connect Core section 10.1.1: an unfamiliar kid means that the keys have changed.
            let fresh = try await keys.keys(at: address, missing: name)
            do { return try token.claims(verifiedBy: fresh, allowing: allowed) } catch {
                throw ProviderFailure.badToken(error)
            }
        } catch {
            throw ProviderFailure.badToken(error)
        }
    }

    /// OpenID Connect Core section 3.1.3.8: the left half of the digest, for the hash that ES256 uses.
    private func checkAccessToken(_ accessToken: String, _ claims: JSONValue) throws {
        let half = crypto.sha256(accessToken.utf8).bytes.prefix(16)
        let isRight = claims["at_hash"]?.string.map {
            crypto.constantTimeEqual($0.utf8, Base64URL.encode(half).utf8)
        }
        guard Check.that(isRight == true, .accessTokenHash)
        else { throw ProviderFailure.otherAccessToken }
    }

    private func userinfo(_ accessToken: String, subject: String) async throws -> JSONValue {
        let request = HTTPRequest(
            "GET", provider.addresses.userinfoEndpoint, headers: ["Authorization": "Bearer \(accessToken)"])
        let response = try await send(request, "userinfo")
        guard response.status == 200, let info = JSONValue(json: response.body), info.object != nil else {
            throw ProviderFailure.badAnswer("userinfo", "status \(response.status)")
        }
        // OpenID Connect Core section 5.3.2: MUST be compared, or the claims may be another user's.
        guard Check.that(info["sub"]?.string?.hasSameBytes(as: subject) == true, .userinfoSubject)
        else { throw ProviderFailure.otherSubject }
        return info
    }

    private func send(_ request: HTTPRequest?, _ endpoint: String) async throws -> HTTPResponse {
        let response = try await client.send(request, toProvider: endpoint)
        // RFC 6585 section 4.
        if response.status == 429 { throw ProviderFailure.tooManyRequests }
        return response
    }

    private func hosts(_ email: String) -> Bool {
        guard let at = email.utf8.lastIndex(of: UInt8(ascii: "@")) else { return false }
        let domain = email[email.utf8.index(after: at)...]
        return provider.addresses.mailboxDomains.contains { $0.lowercased().hasSameBytes(as: domain) }
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
