import AuthorizationServer
import Foundation
import HTTPMessages
import JOSE
import JSON
import OAuth
import PlatformCrypto
import Testing
import WebText

/// A provider with Yahoo's endpoints, whose tokens and answers a test can falsify.
///
/// As at Yahoo, a code can be used once, by its client and with its redirect URI.
final class TestYahoo: HTTPClient {
    static let origin = "https://api.login.yahoo.com"
    static let clientID = "dj0yJmk9demo"
    static let clientSecret = "demo-secret"

    /// A user, and what Yahoo says about the user.
    struct User: Sendable {
        var guid: String
        var email: String?
        var isVerified = true
        var name = "Ana"

        static let ana = User(guid: "ANAGUID", email: "ana@yahoo.com")
        static let bruno = User(guid: "BRUNOGUID", email: "bruno@gmail.example", isVerified: false)
    }

    /// What is wrong with the answers, which is nothing by default.
    struct Lies: Sendable {
        /// Claims of ID tokens in place of the right claims, or nil to leave a claim out.
        var claims: [String: JSONValue?] = [:]
        /// The same for userinfo.
        var userinfo: [String: JSONValue?] = [:]
        /// The whole answer of an endpoint, by its path.
        var answers: [String: HTTPResponse] = [:]
        /// Whether another key than the published one signs ID tokens.
        var signsWithOtherKey = false
        /// Whether ID tokens have no signature.
        var signsNothing = false
        /// Whether no request gets an answer.
        var isAway = false
    }

    /// The user who agreed to an authorization request.
    private struct Consent {
        let user: User
        let request: Parameters
    }

    /// What changes from request to request.
    private struct State {
        var lies = Lies()
        var key: SigningKey
        /// The codes that were not used yet.
        var codes: [String: Consent] = [:]
        /// The users by their access tokens.
        var users: [String: User] = [:]
        /// The paths of the requests so far.
        var requests: [String] = []
        /// The number of the newest code.
        var lastCode = 0
    }

    private let state: Locked<State>
    private let crypto: PlatformCrypto
    private let now: @Sendable () -> Date

    init(crypto: PlatformCrypto, now: @escaping @Sendable () -> Date) throws {
        self.crypto = crypto
        self.now = now
        state = Locked(State(key: try SigningKey(generating: .es256)))
    }

    /// Changes what is wrong with the answers from now on.
    func lie(_ change: (inout Lies) -> Void) { state.withLock { change(&$0.lies) } }

    /// Replaces the key by one for another algorithm.
    func takeKey(_ algorithm: SignatureAlgorithm) throws {
        let key = try SigningKey(generating: algorithm)
        state.withLock { $0.key = key }
    }

    /// The number of requests with a path.
    func count(_ path: String) -> Int { state.withLock { state in state.requests.count { $0 == path } } }

    /// The user of a browser that was sent here agrees; returns the URL that Yahoo sends the browser to.
    func agree(_ sent: HTTPResponse, as user: User = .ana) throws -> String {
        let request = try Self.request(sent)
        let code = state.withLock { state in
            state.lastCode += 1
            state.codes["code\(state.lastCode)"] = Consent(user: user, request: request)
            return "code\(state.lastCode)"
        }
        return try Self.answer(to: request, [Parameters.Item("code", code)])
    }

    /// Yahoo refuses; returns the URL that it sends the browser to, with an error.
    func refuse(_ sent: HTTPResponse, _ error: String, _ description: String = "") throws -> String {
        try Self.answer(
            to: Self.request(sent),
            [Parameters.Item("error", error), Parameters.Item("error_description", description)])
    }

    private static func answer(to request: Parameters, _ items: [Parameters.Item]) throws -> String {
        let state = Parameters.Item("state", try #require(request.single("state")))
        return Parameters(items + [state]).appended(to: try #require(request.single("redirect_uri")))
    }

    private static func request(_ sent: HTTPResponse) throws -> Parameters {
        let request = try #require(HTTPRequest("GET", sent.headers["Location"] ?? ""))
        try #require(request.origin == origin && request.path == "/oauth2/request_auth")
        return Parameters(parsing: try #require(request.query), plus: .space)
    }

    // MARK: The endpoints that Firebase calls

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let path = String(request.path)
        let lies = state.withLock { state in
            state.requests.append(path)
            return state.lies
        }
        if lies.isAway { throw .unreachable(origin: request.origin, reason: "away") }
        if let answer = lies.answers[path] { return answer }
        switch path {
        case "/oauth2/get_token": return token(request)
        case "/openid/v1/certs":
            let key = JSONWebKey(keyID: "key-1", key: state.withLock { $0.key.publicKey })
            return HTTPResponse(json: JSONWebKeySet([key]).json)
        case "/openid/v1/userinfo": return userinfo(request)
        default: return HTTPResponse(status: 404)
        }
    }

    private func token(_ request: HTTPRequest) -> HTTPResponse {
        let form = Parameters(parsing: String(decoding: request.body, as: UTF8.self), plus: .space)
        let client = try? ClientCredentials(
            authorization: request.headers.values(of: "Authorization"), form: form)
        guard client?.secret == Self.clientSecret, let client else {
            return HTTPResponse(json: Array(#"{"error":"INVALID_CLIENT_SECRET"}"#.utf8), status: 401)
        }
        return state.withLock { state in
            guard let consent = state.codes.removeValue(forKey: form.single("code") ?? ""),
                consent.request.single("client_id") == client.id,
                consent.request.single("redirect_uri") == form.single("redirect_uri")
            else {
                let refusal = #"{"error":"INVALID_GRANT","error_description":"no such code"}"#
                return HTTPResponse(json: Array(refusal.utf8), status: 401)
            }
            let accessToken = "YAT-\(consent.user.guid)-\(state.lastCode)"
            state.users[accessToken] = consent.user
            let claims = claims(of: consent, clientID: client.id, accessToken: accessToken)
            let answer: JSONValue = [
                "access_token": .string(accessToken), "refresh_token": "YRT", "expires_in": 3600,
                "token_type": "bearer", "id_token": idToken(claims, state).map(JSONValue.string) ?? .null,
            ]
            return HTTPResponse(json: answer.json)
        }
    }

    /// The right claims of an ID token.
    private func claims(of consent: Consent, clientID: String, accessToken: String) -> JSONValue {
        let time = Int64(now().timeIntervalSince1970)
        return [
            "iss": .string(Self.origin), "aud": .string(clientID), "sub": .string(consent.user.guid),
            "nonce": .string(consent.request.single("nonce") ?? ""), "iat": .integer(time),
            "exp": .integer(time + 3600),
            "at_hash": .string(Base64URL.encode(crypto.sha256(accessToken.utf8).bytes.prefix(16))),
        ]
    }

    /// The ID token with these claims and what is wrong with them; nil, which fails the test, when it cannot be signed.
    private func idToken(_ claims: JSONValue, _ state: State) -> String? {
        let claims = claims.changing(state.lies.claims)
        if state.lies.signsNothing { return JSONWebToken(unsecured: claims).compact }
        do {
            let key = state.lies.signsWithOtherKey ? try SigningKey(generating: .es256) : state.key
            return try JSONWebToken(signing: claims, with: key, keyID: "key-1").compact
        } catch {
            Issue.record(error)
            return nil
        }
    }

    private func userinfo(_ request: HTTPRequest) -> HTTPResponse {
        state.withLock { state in
            let token = request.headers["Authorization"]?.split(separator: " ").last.map(String.init)
            guard let user = state.users[token ?? ""] else { return HTTPResponse(status: 401) }
            var info: JSONValue = [
                "sub": .string(user.guid), "name": .string(user.name), "locale": "en-US",
                "picture": "https://s.yimg.com/ana.png",
            ]
            info["email"] = user.email.map { .string($0) }
            if user.email != nil { info["email_verified"] = .bool(user.isVerified) }
            return HTTPResponse(json: info.changing(state.lies.userinfo).json)
        }
    }
}
