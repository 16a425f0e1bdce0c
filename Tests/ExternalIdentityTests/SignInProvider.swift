import HTTPMessages
import JOSE
import JSON
import OAuth
import PlatformCrypto
import Testing
import WebText

/// An OpenID provider in memory whose user is signed in already, so that its page answers at once.
final class SignInProvider: HTTPHandler {
    static let clientID = "partner-server"
    static let clientSecret = "known & to everybody"
    static let callback = "https://partner.example/provider/callback"

    /// What the provider answers; the values that it begins with are right.
    struct Behavior: Sendable {
        var subject = "user-1"
        /// Claims that replace those of the ID token; `null` removes one.
        var idTokenClaims: JSONObject = [:]
        var idTokenKeyID = "first"
        var idTokenType: String?
        /// The text that is sent instead of an ID token.
        var idToken: String?
        var userinfo: JSONValue = [
            "sub": "user-1", "name": "Ana Example", "email": "ana@example.com", "email_verified": true,
        ]
        /// The answer of the userinfo endpoint instead of claims.
        var userinfoAnswer: HTTPResponse?
        /// The error that the page sends instead of a code.
        var error: String?
        /// The text that comes with the error.
        var errorDescription: String?
        /// The provider that the answer names (RFC 9207).
        var issuerInAnswer: String?
        /// Members that replace those of the discovery document; `null` removes one.
        var metadata: JSONObject = [:]
        /// Whether a code is good again and again, with any verifier and redirect URI.
        var checksNothing = false
        var refreshToken: String?
        /// The answer of the token endpoint instead of tokens.
        var tokenAnswer: HTTPResponse?
    }

    /// A code with the request that it answers.
    private struct Grant {
        let nonce: String
        let challenge: String
        let redirectURI: String
    }

    let keys: Provider
    let behavior = Locked(Behavior())
    /// The queries of the requests for its page.
    let visits = Locked<[Parameters]>([])
    /// How many codes came to the token endpoint.
    let exchanges = Locked(0)
    private let grants = Locked<[String: Grant]>([:])
    private let crypto: PlatformCrypto

    init(keys: Provider) throws {
        self.keys = keys
        crypto = try PlatformCrypto()
    }

    func handle(_ request: HTTPRequest) -> HTTPResponse {
        switch request.path {
        case "/.well-known/openid-configuration": discovery
        case "/authorize": authorize(Parameters(parsing: request.query ?? "", plus: .space))
        case "/token": token(request)
        case "/userinfo": userinfo(request)
        default: keys.handle(request)
        }
    }

    private func userinfo(_ request: HTTPRequest) -> HTTPResponse {
        let behavior = behavior.withLock { $0 }
        if let answer = behavior.userinfoAnswer { return answer }
        guard request.headers["Authorization"] == "Bearer access-1" else { return HTTPResponse(status: 401) }
        return HTTPResponse(json: behavior.userinfo.json)
    }

    private var discovery: HTTPResponse {
        var document: JSONValue = [
            "issuer": .string(Provider.issuer), "jwks_uri": .string("\(Provider.issuer)/keys"),
            "authorization_endpoint": .string("\(Provider.issuer)/authorize"),
            "token_endpoint": .string("\(Provider.issuer)/token"),
            "userinfo_endpoint": .string("\(Provider.issuer)/userinfo"),
        ]
        for (name, value) in behavior.withLock({ $0.metadata }) {
            document[name] = value == .null ? nil : value
        }
        return HTTPResponse(json: document.json)
    }

    private func authorize(_ query: Parameters) -> HTTPResponse {
        visits.withLock { $0.append(query) }
        let behavior = behavior.withLock { $0 }
        var answer = [Parameters.Item("state", query.single("state") ?? "")]
        if let issuer = behavior.issuerInAnswer { answer.append(.init("iss", issuer)) }
        if let error = behavior.error {
            answer.append(.init("error", error))
            if let text = behavior.errorDescription { answer.append(.init("error_description", text)) }
        } else {
            answer.append(.init("code", code(for: query)))
        }
        return HTTPResponse(seeOther: Parameters(answer).appended(to: Self.callback))
    }

    /// A new code for an authorization request.
    private func code(for query: Parameters) -> String {
        let code = RandomSource.system.token()
        let grant = Grant(
            nonce: query.single("nonce") ?? "", challenge: query.single("code_challenge") ?? "",
            redirectURI: query.single("redirect_uri") ?? "")
        grants.withLock { $0[code] = grant }
        return code
    }

    private func token(_ request: HTTPRequest) -> HTTPResponse {
        exchanges.withLock { $0 += 1 }
        let behavior = behavior.withLock { $0 }
        if let answer = behavior.tokenAnswer { return answer }
        let form = Parameters(parsing: String(decoding: request.body, as: UTF8.self), plus: .space)
        let code = form.single("code") ?? ""
        guard
            let credentials = try? ClientCredentials(
                authorization: request.headers.values(of: "Authorization"), form: form),
            credentials.id == Self.clientID, credentials.secret == Self.clientSecret
        else { return Self.refusal("invalid_client", status: 401) }
        let grant = grants.withLock { behavior.checksNothing ? $0[code] : $0.removeValue(forKey: code) }
        guard let grant, behavior.checksNothing || fits(form, grant) else {
            return Self.refusal("invalid_grant", status: 400)
        }
        var claims: JSONObject = [
            "aud": .string(Self.clientID), "azp": .null, "typ": .null, "sub": .string(behavior.subject),
            "email": .null, "email_verified": .null, "nonce": .string(grant.nonce),
        ]
        for (name, value) in behavior.idTokenClaims { claims[name] = value }
        let signed: String
        do {
            signed = try keys.token(claims, keyID: behavior.idTokenKeyID, type: behavior.idTokenType)
        } catch {
            Issue.record(error)
            return HTTPResponse(status: 500)
        }
        var answer: JSONValue = [
            "token_type": "Bearer", "access_token": "access-1",
            "id_token": .string(behavior.idToken ?? signed),
        ]
        answer["refresh_token"] = behavior.refreshToken.map(JSONValue.string)
        return HTTPResponse(json: answer.json)
    }

    /// Whether a form has the verifier and the redirect URI of the request that a code answers.
    private func fits(_ form: Parameters, _ grant: Grant) -> Bool {
        crypto.sha256((form.single("code_verifier") ?? "").utf8).base64URL == grant.challenge
            && form.single("redirect_uri") == grant.redirectURI
    }

    private static func refusal(_ error: String, status: Int) -> HTTPResponse {
        HTTPResponse(json: JSONValue.object(["error": .string(error)]).json, status: status)
    }
}
