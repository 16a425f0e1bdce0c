// TokenEndpoint.swift: the token and the revocation endpoint of a partner's server in one file.
//
// In:  the body of a POST with the type application/x-www-form-urlencoded, and its Authorization header.
// Out: a status, headers and JSON, to be sent as they are, over https.
// Fill in `TokenEndpoint`: Google's client id, the SHA-256 digest of its secret, SHA-256 of your platform.
// Put your database behind `TokenStore`, whose six calls are atomic; `InMemoryTokenStore` is its model.
// Your authorization endpoint makes a code by `newSecret()` and keeps it by `add(code:_:)` for ten minutes.
// It does not sign users in, ask for consent, or limit requests; your web server limits the size of a body.
// Never log a body, a header or an answer. The reasons: exchange-code.md, in Docs of the project
// that this file was copied from.

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
    var codeExpires: Date
}

/// Your database: codes and tokens come as SHA-256 digests, so that a stolen copy holds none of them.
protocol TokenStore: Sendable {
    /// Keeps a code.
    func add(code: Data, _ grant: TokenGrant) async throws
    /// Uses a code up and adds its first two tokens at once; nil for a bad code or a closed account.
    ///
    /// The client's second call revokes all tokens of the code, also after its end. A stranger's is void.
    func redeem(
        code: Data, clientID: String, refreshToken: Data, accessToken: Data, expires: Date, now: Date
    ) async throws -> TokenGrant?
    /// The grant of a refresh token; nil when it is unknown or revoked, or the account is closed.
    func grant(refreshToken: Data) async throws -> TokenGrant?
    /// The same for an access token that has not expired: call it in your API, userinfo too.
    func grant(accessToken: Data, now: Date) async throws -> TokenGrant?
    /// Adds one more access token; false when the refresh token has been revoked meanwhile.
    func add(accessToken: Data, scopes: [String], expires: Date, refreshToken: Data) async throws -> Bool
    /// Removes an access token, or a refresh token with all tokens of its code; false for another client's.
    func revoke(_ token: Data, clientID: String) async throws -> Bool
}

/// An error of RFC 6749 section 5.2, with a fixed ASCII text for Google's log.
private struct Refusal: Error {
    let error, text: String

    init(_ error: String, _ text: String) { (self.error, self.text) = (error, text) }
}

struct TokenEndpoint: Sendable {
    var clientID: String
    /// The SHA-256 digest of the client secret, which is 32 random bytes as text.
    var clientSecretDigest: Data
    let store: any TokenStore
    /// `{ Data(SHA256.hash(data: $0)) }` of CryptoKit or swift-crypto; Foundation has none.
    let sha256: @Sendable (Data) -> Data
    var accessTokenSeconds = 3600
    var now: @Sendable () -> Date = { Date() }
    typealias Answer = (status: Int, headers: [String: String], json: Data)

    /// `POST /token` (RFC 6749 sections 4.1.3, 5 and 6).
    func token(body: Data, authorization: String?) async -> Answer {
        await answer(body, authorization) { form in
            switch try required("grant_type", form) {
            case "authorization_code": return try await exchange(form)
            case "refresh_token": return try await refresh(form)
            default: throw Refusal("unsupported_grant_type", "send a code or a refresh token")
            }
        }
    }

    /// `POST /revoke` (RFC 7009): Google unlinks; 200 also when there was nothing to revoke.
    func revoke(body: Data, authorization: String?) async -> Answer {
        await answer(body, authorization) { form in
            let token = digest(try required("token", form))
            if try await store.revoke(token, clientID: clientID) { return [:] }
            throw Refusal("invalid_grant", "the token was issued to another client")
        }
    }

    // snippet.exchange
    private func exchange(_ form: [String: String]) async throws -> [String: Any] {
        let code = try required("code", form)
        let redirectURI = try required("redirect_uri", form)
        let verifier = form["code_verifier"]
        if let verifier, !(43...128).contains(verifier.utf8.count) {  // RFC 7636 section 4.1
            throw Refusal("invalid_request", "code_verifier needs 43 to 128 characters")
        }
        let (refreshToken, accessToken) = (newSecret(), newSecret())
        let grant = try await store.redeem(
            code: digest(code), clientID: clientID, refreshToken: digest(refreshToken),
            accessToken: digest(accessToken), expires: end(), now: now())
        guard let grant else { throw Refusal("invalid_grant", "the code is unknown, expired or used") }
        // A challenge and a verifier come both or neither (RFC 9700 section 4.8.2).
        let challenge = verifier.map { base64URL(sha256(Data($0.utf8))) }
        guard isSame(grant.redirectURI, redirectURI), challenge == grant.challenge else {
            // The code is used up, and its tokens die before a client has seen them.
            _ = try await store.revoke(digest(refreshToken), clientID: clientID)
            throw Refusal("invalid_grant", "redirect_uri or code_verifier is not that of the code")
        }
        return fields(accessToken, grant.scopes, refreshToken: refreshToken)
    }
    // snippet.end

    /// The refresh token stays: Google's servers may use it twice at once, and rotation would break the link.
    private func refresh(_ form: [String: String]) async throws -> [String: Any] {
        let refreshToken = digest(try required("refresh_token", form))
        guard let grant = try await store.grant(refreshToken: refreshToken), isSame(grant.clientID, clientID)
        else { throw Refusal("invalid_grant", "the refresh token is unknown or revoked") }
        // RFC 6749 section 6: the scope may shrink, never grow.
        var scopes: [String] = []
        for scope in form["scope"]?.split(separator: " ").map(String.init) ?? grant.scopes {
            guard grant.scopes.contains(where: { isSame($0, scope) })
            else { throw Refusal("invalid_scope", "the refresh token does not allow this scope") }
            if !scopes.contains(scope) { scopes.append(scope) }
        }
        guard !scopes.isEmpty else { throw Refusal("invalid_scope", "the scope has no token") }
        let accessToken = newSecret()
        guard
            try await store.add(
                accessToken: digest(accessToken), scopes: scopes, expires: end(), refreshToken: refreshToken)
        else { throw Refusal("invalid_grant", "the refresh token has just been revoked") }
        return fields(accessToken, scopes)
    }

    private func answer(
        _ body: Data, _ authorization: String?, by step: ([String: String]) async throws -> [String: Any]
    ) async -> Answer {
        do {
            let form = try parse(body)
            // The client first: a caller without the secret learns nothing about a code, and uses none up.
            try authenticate(form, authorization)
            return answer(200, try await step(form))
        } catch let refusal as Refusal {
            let fields = ["error": refusal.error, "error_description": refusal.text]
            if refusal.error != "invalid_client" { return answer(400, fields) }
            return answer(401, fields, "WWW-Authenticate", "Basic realm=\"token\"")
        } catch {  // The store failed: Google tries again.
            return answer(503, ["error": "temporarily_unavailable"], "Retry-After", "5")
        }
    }

    private func answer(
        _ status: Int, _ fields: [String: Any], _ name: String = "Pragma", _ value: String = "no-cache"
    ) -> Answer {
        let headers = [
            "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store", name: value,
        ]
        let json = try? JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)
        return (status, headers, json ?? Data("{}".utf8))
    }

    /// The secret in the form or by Basic, not both (RFC 6749 section 2.3.1).
    private func authenticate(_ form: [String: String], _ authorization: String?) throws {
        var (id, secret) = (form["client_id"], form["client_secret"])
        if let authorization {
            if secret != nil { throw Refusal("invalid_request", "authenticate in one way, not in two") }
            guard let credentials = BasicCredentials(authorization) else {
                throw Refusal("invalid_client", "Basic is not base64 of ID:SECRET")
            }
            // A client_id in the form, too, must be the same one.
            if let id, !isSame(id, credentials.id) {
                throw Refusal("invalid_client", "client_id is not the one of Basic")
            }
            (id, secret) = (credentials.id, credentials.secret)
        }
        // Digests, in constant time: the time tells nothing about the secret.
        let difference = zip(digest(secret ?? ""), clientSecretDigest).reduce(0) { $0 | ($1.0 ^ $1.1) }
        guard isSame(id ?? "", clientID), clientSecretDigest.count == 32, difference == 0 else {
            throw Refusal("invalid_client", "the client is unknown or its secret is wrong")
        }
    }

    private func fields(_ token: String, _ scopes: [String], refreshToken: String? = nil) -> [String: Any] {
        let fields: [String: Any?] = [
            "token_type": "Bearer", "access_token": token, "expires_in": accessTokenSeconds,
            "refresh_token": refreshToken, "scope": scopes.joined(separator: " "),
        ]
        return fields.compactMapValues { $0 }
    }

    private func end() -> Date { now().addingTimeInterval(TimeInterval(accessTokenSeconds)) }
    private func digest(_ secret: String) -> Data { sha256(Data(secret.utf8)) }
}

/// The client's id and secret in an `Authorization` header (RFC 6749 section 2.3.1).
private struct BasicCredentials {
    let id: String
    /// nil when the secret is not escaped UTF-8: it is wrong then.
    let secret: String?

    /// nil when the header is not `Basic` with base64 of ID:SECRET, both escaped as in a form.
    init?(_ authorization: String) {
        let words = authorization.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "basic" else { return nil }
        guard let bytes = Data(base64Encoded: String(words[1])), bytes.allSatisfy({ $0 < 0x80 }) else {
            return nil
        }
        let pair = String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1)
        guard pair.count == 2, let name = decode(pair[0]) else { return nil }
        id = name
        secret = decode(pair[1])
    }
}

func newSecret() -> String { base64URL(Data((0..<32).map { _ in .random(in: 0...255) })) }

private func base64URL(_ data: Data) -> String {
    data.base64EncodedString().replacingOccurrences(of: "+", with: "-")
        .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
}

nonisolated private func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

private func required(_ name: String, _ form: [String: String]) throws -> String {
    guard let value = form[name] else { throw Refusal("invalid_request", "\(name) is missing; send it once") }
    return value
}

private func decode(_ raw: Substring) -> String? {
    raw.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
}

/// The parameters; an empty one counts as absent, and none may come twice (RFC 6749 section 3.2).
private func parse(_ body: Data) throws -> [String: String] {
    var form: [String: String] = [:]
    guard body.allSatisfy({ $0 < 0x80 }) else { throw Refusal("invalid_request", "the form is not ASCII") }
    // Before anything is decoded: the caller has not shown its secret yet.
    guard body.split(separator: UInt8(ascii: "&"), maxSplits: 100).count <= 100
    else { throw Refusal("invalid_request", "the form has more than 100 parameters") }
    for pair in String(decoding: body, as: UTF8.self).split(separator: "&") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = decode(parts[0]), let value = decode(parts.count > 1 ? parts[1] : ""),
            form.updateValue(value, forKey: name) == nil
        else { throw Refusal("invalid_request", "the form has a broken escape, or a parameter twice") }
    }
    return form.filter { !$0.value.isEmpty }
}

/// The model of a store, for trials: it forgets everything when the program ends.
actor InMemoryTokenStore: TokenStore {
    private var grants: [Data: (grant: TokenGrant, isUsed: Bool)] = [:]
    private var refreshTokens: [Data: Data] = [:]
    private var accessTokens: [Data: (scopes: [String], expires: Date, code: Data)] = [:]
    /// The refresh and access tokens of each code, so that they are found without a look at all tokens.
    private var tokensOfCode: [Data: Set<Data>] = [:]

    func add(code: Data, _ grant: TokenGrant) { grants[code] = (grant, false) }

    func redeem(
        code: Data, clientID: String, refreshToken: Data, accessToken: Data, expires: Date, now: Date
    ) -> TokenGrant? {
        guard let (grant, isUsed) = grants[code], isSame(grant.clientID, clientID) else { return nil }
        if isUsed { removeTokens(of: code) }
        guard !isUsed, now < grant.codeExpires else { return nil }
        grants[code] = (grant, true)
        refreshTokens[refreshToken] = code
        accessTokens[accessToken] = (grant.scopes, expires, code)
        tokensOfCode[code] = [refreshToken, accessToken]
        return grant
    }

    func grant(refreshToken: Data) -> TokenGrant? { grants[refreshTokens[refreshToken] ?? Data()]?.grant }

    func grant(accessToken: Data, now: Date) -> TokenGrant? {
        guard let (scopes, end, code) = accessTokens[accessToken], now < end else { return nil }
        var grant = grants[code]?.grant
        grant?.scopes = scopes
        return grant
    }

    func add(accessToken: Data, scopes: [String], expires: Date, refreshToken: Data) -> Bool {
        guard let code = refreshTokens[refreshToken] else { return false }
        accessTokens[accessToken] = (scopes, expires, code)
        tokensOfCode[code, default: []].insert(accessToken)
        return true
    }

    func revoke(_ token: Data, clientID: String) -> Bool {
        guard let code = refreshTokens[token] ?? accessTokens[token]?.code else { return true }
        guard let grant = grants[code]?.grant, isSame(grant.clientID, clientID) else { return false }
        if refreshTokens[token] != nil { removeTokens(of: code) }
        accessTokens[token] = nil
        tokensOfCode[code]?.remove(token)
        return true
    }

    private func removeTokens(of code: Data) {
        for token in tokensOfCode.removeValue(forKey: code) ?? [] {
            refreshTokens[token] = nil
            accessTokens[token] = nil
        }
    }
}
