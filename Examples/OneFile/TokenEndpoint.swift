// TokenEndpoint.swift: the token and revocation endpoints of a partner's server, in one file.
//
// In:  the body of a POST with the type application/x-www-form-urlencoded, and its Authorization header.
// Out: a status, headers and JSON. Send them unchanged, over https.
//
// What you write:
// 1. Make a `TokenEndpoint` of Google's client id, the SHA-256 digest of its secret, your store, and the
//    SHA-256 function of your platform.
// 2. Put your database behind `TokenStore`, whose six calls are atomic. `InMemoryTokenStore` is an example.
// 3. In your authorization endpoint, call `newCode(for:)`. It makes a code, stores the SHA-256 digest of the
//    code by `add(code:_:)`, and returns the code to send. The code itself is never stored.
// 4. In your API, call `grant(accessToken:)` with the token of each request.
//
// This file does not sign users in, ask for consent, or limit the number of requests. Limit the size of a
// body in your web server. Never log a body, a header or an answer. The reasons are in Docs/exchange-code.md
// of the project that this file was copied from.

import Foundation

/// A user's agreement that a client may act for an account, and the values that its code is bound to.
struct TokenGrant: Sendable {
    var accountID: String
    var clientID: String
    var scopes: [String]
    /// The redirect URI to which the code was sent.
    var redirectURI: String
    /// The `code_challenge` of the method S256, nil when the request had none; refuse the method `plain`.
    var challenge: String?
    /// The time from which the code is refused: ten minutes after you make it.
    var codeExpires: Date
}

/// Your database.
///
/// Codes and tokens come as SHA-256 digests, so a stolen copy of the database contains none that works.
protocol TokenStore: Sendable {
    /// Stores a new grant under the SHA-256 digest of its code.
    func add(code: Data, _ grant: TokenGrant) async throws
    /// Uses a code up and, in the same transaction, adds the first two tokens of its grant.
    ///
    /// Returns nil when the code is unknown, expired, used or another client's, or the account is closed.
    /// When the same client sends a used code again, this call also revokes all tokens of the code, even if
    /// the code has expired meanwhile (RFC 6749 section 4.1.2). A call by another client changes nothing.
    func redeem(
        code: Data, clientID: String, refreshToken: Data, accessToken: Data, expires: Date, now: Date
    ) async throws -> TokenGrant?
    /// The grant of a refresh token; nil when the token is unknown or revoked, or the account is closed.
    func grant(refreshToken: Data) async throws -> TokenGrant?
    /// The grant of an access token, with the scopes of this token.
    ///
    /// Returns nil when the token is unknown, expired or revoked, or the account is closed.
    func grant(accessToken: Data, now: Date) async throws -> TokenGrant?
    /// Adds an access token to the grant of a refresh token.
    ///
    /// Returns false, and adds nothing, when the refresh token has been revoked meanwhile.
    func addAccessToken(
        _ accessToken: Data, scopes: [String], expires: Date, refreshToken: Data
    ) async throws -> Bool
    /// Revokes an access token, or a refresh token together with all tokens of its code.
    ///
    /// Returns true also when the token is unknown. Returns false, and revokes nothing, when it is another
    /// client's.
    func revoke(_ token: Data, clientID: String) async throws -> Bool
}

/// An error of RFC 6749 section 5.2, with a fixed ASCII text for Google's log.
private struct Refusal: Error {
    let error: String
    let text: String

    init(_ error: String, _ text: String) {
        self.error = error
        self.text = text
    }
}

/// The token endpoint and the revocation endpoint for one client.
struct TokenEndpoint: Sendable {
    /// What your web server sends back.
    struct Answer: Sendable {
        var status: Int
        var headers: [String: String]
        /// A JSON object in UTF-8.
        var json: Data
    }

    var clientID: String
    /// The SHA-256 digest of the client secret, which is 32 random bytes as text.
    var clientSecretDigest: Data
    /// The digest of another secret that counts too, while you change the secret at Google.
    var secondSecretDigest: Data?
    let store: any TokenStore
    /// `{ Data(SHA256.hash(data: $0)) }` of CryptoKit or swift-crypto; Foundation has none.
    let sha256: @Sendable (Data) -> Data
    /// The lifetime of an access token, which `expires_in` states.
    var accessTokenSeconds = 3600
    var now: @Sendable () -> Date = { Date() }

    /// Makes a code, stores the grant under the code's digest, and returns the code for the redirect URI.
    func newCode(for grant: TokenGrant) async throws -> String {
        let code = newSecret()
        try await store.add(code: digest(code), grant)
        return code
    }

    /// The grant of an access token that your API or userinfo endpoint has received.
    ///
    /// Returns nil for a token that is unknown, expired or revoked: answer 401.
    func grant(accessToken: String) async throws -> TokenGrant? {
        try await store.grant(accessToken: digest(accessToken), now: now())
    }

    /// Answers `POST /token` (RFC 6749 sections 4.1.3, 5 and 6).
    func token(body: Data, authorization: String?) async -> Answer {
        await answerClient(body, authorization) { form in
            switch try required("grant_type", form) {
            case "authorization_code": return try await exchange(form)
            case "refresh_token": return try await refresh(form)
            default: throw Refusal("unsupported_grant_type", "send a code or a refresh token")
            }
        }
    }

    /// Answers `POST /revoke` (RFC 7009), by which Google unlinks; 200 also when the token is unknown.
    func revoke(body: Data, authorization: String?) async -> Answer {
        await answerClient(body, authorization) { form in
            let token = digest(try required("token", form))
            guard try await store.revoke(token, clientID: clientID) else {
                throw Refusal("invalid_grant", "the token was issued to another client")
            }
            return [:]
        }
    }

    // snippet.exchange
    /// Exchanges a code for the first access token and the refresh token.
    private func exchange(_ form: [String: String]) async throws -> [String: Any] {
        let code = try required("code", form)
        let redirectURI = try required("redirect_uri", form)
        let verifier = form["code_verifier"]
        if let verifier, !(43...128).contains(verifier.utf8.count) {  // RFC 7636 section 4.1
            throw Refusal("invalid_request", "code_verifier needs 43 to 128 characters")
        }
        let refreshToken = newSecret()
        let accessToken = newSecret()
        let grant = try await store.redeem(
            code: digest(code), clientID: clientID, refreshToken: digest(refreshToken),
            accessToken: digest(accessToken), expires: accessTokenExpiry(), now: now())
        guard let grant else { throw Refusal("invalid_grant", "the code is unknown, expired or used") }
        // Both a challenge and a verifier, or neither: then nil equals nil (RFC 9700 section 4.8.2).
        let challenge = verifier.map { base64URL(digest($0)) }
        guard isSame(grant.redirectURI, redirectURI), challenge == grant.challenge else {
            // The code stays used. Its tokens, which no client has seen yet, are revoked.
            _ = try await store.revoke(digest(refreshToken), clientID: clientID)
            throw Refusal("invalid_grant", "redirect_uri or code_verifier is not that of the code")
        }
        return tokenFields(accessToken: accessToken, scopes: grant.scopes, refreshToken: refreshToken)
    }
    // snippet.end

    /// Gives a new access token for a refresh token.
    ///
    /// The refresh token stays the same: Google's servers may use it twice at once, and a rotation would then
    /// break the link.
    private func refresh(_ form: [String: String]) async throws -> [String: Any] {
        let refreshToken = digest(try required("refresh_token", form))
        guard let grant = try await store.grant(refreshToken: refreshToken), isSame(grant.clientID, clientID)
        else { throw Refusal("invalid_grant", "the refresh token is unknown or revoked") }
        let scopes = try narrow(grant.scopes, to: form["scope"])
        let accessToken = newSecret()
        let isAdded = try await store.addAccessToken(
            digest(accessToken), scopes: scopes, expires: accessTokenExpiry(), refreshToken: refreshToken)
        guard isAdded else { throw Refusal("invalid_grant", "the refresh token has just been revoked") }
        return tokenFields(accessToken: accessToken, scopes: scopes)
    }

    /// The scopes of a refresh: all that were granted, or fewer, but never more (RFC 6749 section 6).
    private func narrow(_ granted: [String], to requested: String?) throws -> [String] {
        guard let requested else { return granted }
        var scopes: [String] = []
        for scope in requested.split(separator: " ").map(String.init) {
            guard granted.contains(where: { isSame($0, scope) })
            else { throw Refusal("invalid_scope", "the refresh token does not allow this scope") }
            if !scopes.contains(where: { isSame($0, scope) }) { scopes.append(scope) }
        }
        guard !scopes.isEmpty
        else { throw Refusal("invalid_scope", "scope is blank; name a scope or leave the parameter out") }
        return scopes
    }

    /// Reads the form, authenticates the client, and answers with the result of `step` or with an error.
    private func answerClient(
        _ body: Data, _ authorization: String?, by step: ([String: String]) async throws -> [String: Any]
    ) async -> Answer {
        do {
            let form = try parseForm(body)
            // Before the step: a caller without the secret learns nothing about a code, and uses none up.
            try authenticate(form, authorization)
            return jsonAnswer(200, try await step(form), headers: ["Pragma": "no-cache"])
        } catch let refusal as Refusal {
            let fields = ["error": refusal.error, "error_description": refusal.text]
            if refusal.error == "invalid_client" {
                return jsonAnswer(401, fields, headers: ["WWW-Authenticate": "Basic realm=\"token\""])
            }
            return jsonAnswer(400, fields, headers: ["Pragma": "no-cache"])
        } catch {
            // The store failed. No page says whether Google tries again.
            return jsonAnswer(503, ["error": "temporarily_unavailable"], headers: ["Retry-After": "5"])
        }
    }

    /// An answer with a JSON object, the headers of every answer, and those that come with its status.
    private func jsonAnswer(_ status: Int, _ fields: [String: Any], headers: [String: String]) -> Answer {
        var allHeaders = headers
        allHeaders["Content-Type"] = "application/json;charset=UTF-8"
        allHeaders["Cache-Control"] = "no-store"
        let json = try? JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)
        return Answer(status: status, headers: allHeaders, json: json ?? Data("{}".utf8))
    }

    /// Checks the client's id and secret, from the form or from Basic, not both (RFC 6749 section 2.3.1).
    private func authenticate(_ form: [String: String], _ authorization: String?) throws {
        var sentID = form["client_id"]
        var sentSecret = form["client_secret"]
        if let authorization {
            if sentSecret != nil { throw Refusal("invalid_request", "authenticate in one way, not in two") }
            guard let credentials = BasicCredentials(authorization) else {
                throw Refusal("invalid_client", "Authorization is not Basic with base64 of ID:SECRET")
            }
            // The form may repeat the client_id.
            if let sentID, !isSame(sentID, credentials.id) {
                throw Refusal("invalid_client", "client_id differs from the id in the Authorization header")
            }
            sentID = credentials.id
            sentSecret = credentials.secret
        }
        guard let sentID, let sentSecret, isSame(sentID, clientID), isClientSecret(sentSecret) else {
            throw Refusal("invalid_client", "the client is unknown or its secret is wrong")
        }
    }

    /// Whether a secret has the digest of a client secret.
    private func isClientSecret(_ secret: String) -> Bool {
        let sent = digest(secret)
        // SHA-256 has 32 bytes. A digest that was not filled in, or is cut off, must fit no secret.
        return [clientSecretDigest, secondSecretDigest].contains { stored in
            guard let stored, stored.count == 32 else { return false }
            return isEqualInConstantTime(sent, stored)
        }
    }

    /// The JSON fields of an answer with tokens (RFC 6749 section 5.1).
    private func tokenFields(
        accessToken: String, scopes: [String], refreshToken: String? = nil
    ) -> [String: Any] {
        var fields: [String: Any] = [
            "token_type": "Bearer", "access_token": accessToken, "expires_in": accessTokenSeconds,
            "scope": scopes.joined(separator: " "),
        ]
        if let refreshToken { fields["refresh_token"] = refreshToken }
        return fields
    }

    /// The time from which an access token that is made now is refused.
    private func accessTokenExpiry() -> Date { now().addingTimeInterval(TimeInterval(accessTokenSeconds)) }

    /// The SHA-256 digest of a code, token, secret or verifier.
    private func digest(_ text: String) -> Data { sha256(Data(text.utf8)) }
}

/// The client's id and secret in an `Authorization` header (RFC 6749 section 2.3.1).
private struct BasicCredentials {
    let id: String
    let secret: String

    /// nil when the header is not `Basic` with base64 of ID:SECRET, both form-encoded and not empty.
    init?(_ authorization: String) {
        let words = authorization.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "basic" else { return nil }
        guard let bytes = Data(base64Encoded: String(words[1])), isASCII(bytes) else { return nil }
        // The id ends at the first colon. Empty parts count, or `:ID:SECRET` would be read as `ID:SECRET`.
        let parts = String(decoding: bytes, as: UTF8.self)
            .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let id = decode(parts[0]), let secret = decode(parts[1]) else { return nil }
        guard !id.isEmpty, !secret.isEmpty else { return nil }
        self.id = id
        self.secret = secret
    }
}

/// 32 random bytes of the system's secure generator, as 43 characters of base64url.
func newSecret() -> String { base64URL(Data((0..<32).map { _ in .random(in: 0...255) })) }

/// Base64 for URLs, without padding (RFC 4648 section 5).
private func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacingOccurrences(of: "+", with: "-")
        .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
}

/// Whether two digests are equal; the time that this takes tells nothing about where they differ.
private func isEqualInConstantTime(_ one: Data, _ other: Data) -> Bool {
    // `zip` stops at the end of the shorter digest: without this check, an empty digest would equal every other.
    guard one.count == other.count else { return false }
    // No early exit: an attacker who measures the time would find out how many bytes are right.
    var difference: UInt8 = 0
    for (byte, otherByte) in zip(one, other) {
        difference |= byte ^ otherByte
    }
    return difference == 0
}

/// Whether two texts have the same bytes; `==` also takes different spellings of a character as equal.
///
/// It is `nonisolated` for `InMemoryTokenStore`, in projects that default to the main actor.
nonisolated private func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

/// Whether all bytes are ASCII, as in a form.
private func isASCII(_ data: Data) -> Bool { data.allSatisfy { $0 < 0x80 } }

/// The value of a parameter that must be there.
private func required(_ name: String, _ form: [String: String]) throws -> String {
    guard let value = form[name] else { throw Refusal("invalid_request", "\(name) is missing; send it once") }
    return value
}

/// Decodes a form-encoded name or value; nil when an escape is broken or the bytes are not UTF-8.
private func decode(_ raw: Substring) -> String? {
    raw.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
}

/// The parameters of a form; an empty value counts as absent, and no name may repeat (RFC 6749 section 3.2).
private func parseForm(_ body: Data) throws -> [String: String] {
    guard isASCII(body) else { throw Refusal("invalid_request", "the form is not ASCII") }
    // Before anything is decoded, because the caller has not shown its secret yet.
    guard body.split(separator: UInt8(ascii: "&"), maxSplits: 100).count <= 100
    else { throw Refusal("invalid_request", "the form has more than 100 parameters") }
    var form: [String: String] = [:]
    for pair in String(decoding: body, as: UTF8.self).split(separator: "&") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = decode(parts[0]), let value = decode(parts.count == 2 ? parts[1] : "")
        else { throw Refusal("invalid_request", "the form has a broken escape") }
        guard form[name] == nil else { throw Refusal("invalid_request", "the form has a parameter twice") }
        form[name] = value
    }
    return form.filter { !$0.value.isEmpty }
}

/// An example of a store, for trials: it forgets everything when the program ends.
actor InMemoryTokenStore: TokenStore {
    /// A grant, and what became of its code.
    private struct StoredGrant {
        var grant: TokenGrant
        /// Whether the code has been exchanged.
        var isUsed = false
    }

    /// What an access token allows, until when, and by which code.
    private struct StoredAccessToken {
        /// The scopes of the grant, or fewer after a refresh that asked for fewer.
        var scopes: [String]
        var expires: Date
        /// The digest of the code that the token comes from.
        var code: Data
    }

    /// The grants by the digests of their codes.
    private var grants: [Data: StoredGrant] = [:]
    /// The digests of codes by the digests of their refresh tokens.
    private var refreshTokens: [Data: Data] = [:]
    private var accessTokens: [Data: StoredAccessToken] = [:]
    /// The refresh and access tokens of each code, so that a revocation need not search all tokens.
    private var tokensOfCode: [Data: Set<Data>] = [:]

    func add(code: Data, _ grant: TokenGrant) { grants[code] = StoredGrant(grant: grant) }

    func redeem(
        code: Data, clientID: String, refreshToken: Data, accessToken: Data, expires: Date, now: Date
    ) -> TokenGrant? {
        guard let stored = grants[code], isSame(stored.grant.clientID, clientID) else { return nil }
        // Before the code's expiry is looked at: a replay revokes the tokens of an expired code, too.
        if stored.isUsed {
            removeTokens(of: code)
            return nil
        }
        guard now < stored.grant.codeExpires else { return nil }
        grants[code]?.isUsed = true
        refreshTokens[refreshToken] = code
        accessTokens[accessToken] = StoredAccessToken(
            scopes: stored.grant.scopes, expires: expires, code: code)
        tokensOfCode[code] = [refreshToken, accessToken]
        return stored.grant
    }

    func grant(refreshToken: Data) -> TokenGrant? {
        guard let code = refreshTokens[refreshToken] else { return nil }
        return grants[code]?.grant
    }

    func grant(accessToken: Data, now: Date) -> TokenGrant? {
        guard let token = accessTokens[accessToken], now < token.expires else { return nil }
        var grant = grants[token.code]?.grant
        grant?.scopes = token.scopes
        return grant
    }

    func addAccessToken(
        _ accessToken: Data, scopes: [String], expires: Date, refreshToken: Data
    ) -> Bool {
        guard let code = refreshTokens[refreshToken] else { return false }
        accessTokens[accessToken] = StoredAccessToken(scopes: scopes, expires: expires, code: code)
        tokensOfCode[code, default: []].insert(accessToken)
        return true
    }

    func revoke(_ token: Data, clientID: String) -> Bool {
        guard let code = refreshTokens[token] ?? accessTokens[token]?.code else { return true }
        guard let grant = grants[code]?.grant, isSame(grant.clientID, clientID) else { return false }
        if refreshTokens[token] != nil {
            removeTokens(of: code)
        } else {
            accessTokens[token] = nil
            tokensOfCode[code]?.remove(token)
        }
        return true
    }

    private func removeTokens(of code: Data) {
        for token in tokensOfCode.removeValue(forKey: code) ?? [] {
            refreshTokens[token] = nil
            accessTokens[token] = nil
        }
    }
}
