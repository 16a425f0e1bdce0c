import Foundation
import HTTPMessages
import JOSE
import OAuth
import PlatformCrypto
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
        /// Changes the claims of ID tokens before they are signed.
        var claims: @Sendable (inout JSONValue) -> Void = { _ in }
        /// Changes userinfo.
        var userinfo: @Sendable (inout JSONValue) -> Void = { _ in }
        /// Changes the whole answer of an endpoint, by its path.
        var answers: [String: HTTPResponse] = [:]
        /// Signs with a key of its own instead of the published one.
        var signsWithOtherKey = false
        /// Writes tokens without a signature.
        var unsecured = false
        /// Does not answer at all.
        var isAway = false
    }

    private struct Grant {
        let user: User
        let nonce: String?
        let clientID: String
        let redirectURI: String
    }

    private struct State {
        var lies = Lies()
        var key: SigningKey
        var keyID = "key-1"
        var grants: [String: Grant] = [:]
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
    func lie(_ change: (inout Lies) -> Void) {
        state.withLock { change(&$0.lies) }
    }

    /// Takes a new key under another name.
    func rotateKey(to algorithm: SignatureAlgorithm = .es256) throws {
        let key = try SigningKey(generating: algorithm)
        state.withLock { state in
            state.key = key
            state.keyID += "'"
        }
    }

    /// How often a path was asked for.
    func count(_ path: String) -> Int {
        state.withLock { state in state.requests.count { $0 == path } }
    }

    /// The user agrees to an authorization request; the address that Yahoo sends the browser to.
    func agree(_ address: String, as user: User) throws -> String {
        let request = try requireRequest(address)
        let code = state.withLock { state in
            state.lastCode += 1
            let code = "code\(state.lastCode)"
            state.grants[code] = Grant(
                user: user, nonce: request.one("nonce"), clientID: request.one("client_id") ?? "",
                redirectURI: request.one("redirect_uri") ?? "")
            return code
        }
        return Parameters([
            Parameters.Item("code", code), Parameters.Item("state", request.one("state") ?? ""),
        ]).appended(to: request.one("redirect_uri") ?? "")
    }

    /// Yahoo sends the browser back with an error.
    func refuse(_ address: String, _ error: String, _ description: String = "") throws -> String {
        let request = try requireRequest(address)
        return Parameters([
            Parameters.Item("error", error), Parameters.Item("error_description", description),
            Parameters.Item("state", request.one("state") ?? ""),
        ]).appended(to: request.one("redirect_uri") ?? "")
    }

    private struct NotYahoo: Error {}

    private func requireRequest(_ address: String) throws -> Parameters {
        guard let request = HTTPRequest("GET", address), request.origin == Self.origin,
            request.path == "/oauth2/request_auth", let query = request.query
        else { throw NotYahoo() }
        return Parameters(parsing: query, plus: .space)
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
            return state.withLock { state in
                HTTPResponse(
                    status: 200,
                    body: JSONWebKeySet([JSONWebKey(keyID: state.keyID, key: state.key.publicKey)]).json)
            }
        case "/openid/v1/userinfo": return userinfo(request)
        default: return HTTPResponse(status: 404)
        }
    }

    private func token(_ request: HTTPRequest) -> HTTPResponse {
        let form = Parameters(parsing: String(decoding: request.body, as: UTF8.self), plus: .space)
        let client = try? ClientCredentials(
            authorization: request.headers.values(of: "Authorization"), form: form)
        guard client?.secret == Self.clientSecret, let client else {
            return Self.json(["error": "INVALID_CLIENT_SECRET"], status: 401)
        }
        return state.withLock { state in
            guard let grant = state.grants.removeValue(forKey: form.one("code") ?? ""),
                grant.clientID == client.id, grant.redirectURI == form.one("redirect_uri")
            else {
                return Self.json(
                    ["error": "INVALID_GRANT", "error_description": "no such code"], status: 401)
            }
            let accessToken = "YAT-\(grant.user.guid)-\(state.lastCode)"
            state.users[accessToken] = grant.user
            return Self.json([
                "access_token": .string(accessToken), "refresh_token": "YRT", "expires_in": 3600,
                "token_type": "bearer", "id_token": .string(idToken(grant, accessToken, state)),
            ])
        }
    }

    private func idToken(_ grant: Grant, _ accessToken: String, _ state: State) -> String {
        let time = Int64(now().timeIntervalSince1970)
        var claims: JSONValue = [
            "iss": .string(Self.origin), "aud": .string(grant.clientID), "sub": .string(grant.user.guid),
            "iat": .integer(time), "exp": .integer(time + 3600),
            "at_hash": .string(Base64URL.encode(crypto.sha256(accessToken.utf8).bytes.prefix(16))),
        ]
        claims["nonce"] = grant.nonce.map { .string($0) }
        state.lies.claims(&claims)
        if state.lies.unsecured { return JSONWebToken(unsecured: claims).compact }
        let key = state.lies.signsWithOtherKey ? try? SigningKey(generating: .es256) : state.key
        let token = key.flatMap { try? JSONWebToken(signing: claims, with: $0, keyID: state.keyID) }
        return token?.compact ?? ""
    }

    private func userinfo(_ request: HTTPRequest) -> HTTPResponse {
        state.withLock { state in
            let token = request.headers["Authorization"]?.split(separator: " ").last.map(String.init)
            guard let user = state.users[token ?? ""] else { return HTTPResponse(status: 401) }
            var info: JSONValue = [
                "sub": .string(user.guid), "name": .string(user.name), "locale": "en-US",
                "picture": "https://s.yimg.com/ana.png",
            ]
            if let email = user.email {
                info["email"] = .string(email)
                info["email_verified"] = .bool(user.isVerified)
            }
            state.lies.userinfo(&info)
            return Self.json(info)
        }
    }

    private static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: value.json)
    }
}

extension Parameters {
    /// The one value of a name.
    func one(_ name: String) -> String? { (try? value(name)) ?? nil }
}
