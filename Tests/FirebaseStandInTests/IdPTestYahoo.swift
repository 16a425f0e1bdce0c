import AuthorizationServer
import Foundation
import HTTPMessages
import JOSE
import JSON
import OAuth
import PlatformCrypto
import Testing
import WebText

/// A provider with Yahoo's addresses that a test can make lie: the tokens are what the test wants them to be.
///
/// Codes are used once and are bound to client and redirect URI, as the real one does.
final class TestYahoo: HTTPClient {
    static let origin = "https://api.login.yahoo.com"
    static let clientID = "dj0yJmk9demo"
    static let clientSecret = "demo-secret"

    /// A user, and what Yahoo says of him.
    struct User: Sendable {
        var guid: String
        var email: String?
        var isVerified = true
        var name = "Ana"

        static let ana = User(guid: "ANAGUID", email: "ana@yahoo.com")
        static let bruno = User(guid: "BRUNOGUID", email: "bruno@gmail.example", isVerified: false)
    }

    /// The fault.
    struct Lies: Sendable {
        /// Claims of ID tokens that are not the right ones; nil leaves a claim out.
        var claims: [String: JSONValue?] = [:]
        /// The same for userinfo.
        var userinfo: [String: JSONValue?] = [:]
        /// The whole answer of an endpoint, by its path.
        var answers: [String: HTTPResponse] = [:]
        /// Signs with a key of its own instead of the published one.
        var signsWithOtherKey = false
        /// Writes tokens without a signature.
        var unsecured = false
        /// Does not answer at all.
        var isAway = false
    }

    private struct State {
        var lies = Lies()
        var key: SigningKey
        /// The user and the authorization request of each code that was not used yet.
        var codes: [String: (user: User, request: Parameters)] = [:]
        var users: [String: User] = [:]
        var requests: [String] = []
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

    /// Tells it how to lie from now on.
    func lie(_ change: (inout Lies) -> Void) { state.withLock { change(&$0.lies) } }

    /// Takes a key of another algorithm.
    func takeKey(_ algorithm: SignatureAlgorithm) throws {
        let key = try SigningKey(generating: algorithm)
        state.withLock { $0.key = key }
    }

    /// How often a path was asked for.
    func count(_ path: String) -> Int { state.withLock { state in state.requests.count { $0 == path } } }

    /// The user of a browser that was sent here agrees; the address that Yahoo sends the browser to.
    func agree(_ sent: HTTPResponse, as user: User = .ana) throws -> String {
        let request = try Self.request(sent)
        let code = state.withLock { state in
            state.lastCode += 1
            state.codes["code\(state.lastCode)"] = (user, request)
            return "code\(state.lastCode)"
        }
        return Self.answer(to: request, [Parameters.Item("code", code)])
    }

    /// Yahoo sends the browser back with an error.
    func refuse(_ sent: HTTPResponse, _ error: String, _ description: String = "") throws -> String {
        Self.answer(
            to: try Self.request(sent),
            [Parameters.Item("error", error), Parameters.Item("error_description", description)])
    }

    private static func answer(to request: Parameters, _ items: [Parameters.Item]) -> String {
        let state = Parameters.Item("state", request.one("state") ?? "")
        return Parameters(items + [state]).appended(to: request.one("redirect_uri") ?? "")
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
            guard let (user, request) = state.codes.removeValue(forKey: form.one("code") ?? ""),
                request.one("client_id") == client.id,
                request.one("redirect_uri") == form.one("redirect_uri")
            else {
                let refusal = #"{"error":"INVALID_GRANT","error_description":"no such code"}"#
                return HTTPResponse(json: Array(refusal.utf8), status: 401)
            }
            let accessToken = "YAT-\(user.guid)-\(state.lastCode)"
            state.users[accessToken] = user
            let time = Int64(now().timeIntervalSince1970)
            let claims: JSONValue = [
                "iss": .string(Self.origin), "aud": .string(client.id), "sub": .string(user.guid),
                "nonce": .string(request.one("nonce") ?? ""), "iat": .integer(time),
                "exp": .integer(time + 3600),
                "at_hash": .string(Base64URL.encode(crypto.sha256(accessToken.utf8).bytes.prefix(16))),
            ]
            let answer: JSONValue = [
                "access_token": .string(accessToken), "refresh_token": "YRT", "expires_in": 3600,
                "token_type": "bearer", "id_token": .string(idToken(claims, state)),
            ]
            return HTTPResponse(json: answer.json)
        }
    }

    private func idToken(_ claims: JSONValue, _ state: State) -> String {
        let claims = claims.changing(state.lies.claims)
        if state.lies.unsecured { return JSONWebToken(unsecured: claims).compact }
        let key = state.lies.signsWithOtherKey ? try? SigningKey(generating: .es256) : state.key
        return key.flatMap { try? JSONWebToken(signing: claims, with: $0, keyID: "key-1") }?.compact ?? ""
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

extension JSONValue {
    /// The object with some members changed or, with nil, left out.
    func changing(_ changes: [String: JSONValue?]) -> JSONValue {
        changes.reduce(into: self) { $0[$1.key] = $1.value }
    }

    func without(_ names: [String]) -> JSONValue { names.reduce(into: self) { $0[$1] = nil } }
}

extension Parameters {
    /// The one value of a name.
    func one(_ name: String) -> String? { (try? value(name)) ?? nil }
}
