import Foundation
import HTTPMessages
import JSON
import PlatformCrypto
import TestSupport
import WebText

@testable import FirebaseStandIn

/// A project with Yahoo switched on, and the app and the browser that go there and back.
struct IdPFlow {
    static let handler = "https://demo-project.firebaseapp.com/__/auth/handler"
    static let app = AppleApp(
        bundleID: "com.example.app", googleAppID: "1:123456789:ios:123abc456def",
        clientID: "123-abc.apps.googleusercontent.com")
    static let scheme = "app-1-123456789-ios-123abc456def"
    static let sessionID = "ABCDEFGHIJ"
    static let eventID = "KLMNOPQRST"

    let firebase: Firebase
    let yahoo: TestYahoo

    init(
        changing change: (inout FirebaseConfiguration) -> Void = { _ in },
        onFailure: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let clock = TestClock()
        yahoo = try TestYahoo(crypto: try PlatformCrypto(), now: { clock.now })
        let prepare: (inout FirebaseConfiguration) -> Void = {
            $0.projects[0].apps = [Self.app]
            $0.projects[0].authorizedDomains.append("app.example")
            $0.projects[0].yahooClient = IdentityProviderConfiguration(
                clientID: TestYahoo.clientID, clientSecret: TestYahoo.clientSecret)
            change(&$0)
        }
        firebase = try Firebase(client: yahoo, clock: clock, changing: prepare, onFailure: onFailure)
    }

    var clock: TestClock { firebase.clock }

    // MARK: The handler

    /// The parameters that the Apple SDK writes.
    static func appleQuery(sessionID: String = sessionID, crypto: PlatformCrypto) -> [String: String] {
        let hex = crypto.sha256(sessionID.utf8).bytes.map { String(format: "%02x", $0) }.joined()
        return [
            "apiKey": Firebase.key, "authType": "signInWithRedirect", "ibi": app.bundleID, "sessionId": hex,
            "v": "FirebaseAuth.iOS/12.19.0", "eventId": eventID, "providerId": "yahoo.com",
            "appId": app.googleAppID, "scopes": "",
        ]
    }

    /// The parameters that the JavaScript SDK writes.
    static let webQuery = [
        "apiKey": Firebase.key, "appName": "[DEFAULT]", "authType": "signInViaRedirect",
        "redirectUrl": "https://app.example/cb", "v": "12.18.0", "eventId": "EVT1", "providerId": "yahoo.com",
    ]

    /// Opens the handler as the app does, with some parameters changed or, with nil, left out.
    func open(
        _ query: [String: String]? = nil, changing change: [String: String?] = [:], cookie: String? = nil,
        handler: String = handler
    ) async -> HTTPResponse {
        var query = query ?? Self.appleQuery(crypto: firebase.crypto)
        for (name, value) in change { query[name] = value }
        return await get(Self.address(query, handler), cookie: cookie)
    }

    /// The handler with a query.
    static func address(_ query: [String: String], _ handler: String = handler) -> String {
        let items = query.sorted { $0.key < $1.key }.map { Parameters.Item($0.key, $0.value) }
        return Parameters(items).appended(to: handler)
    }

    /// Opens the handler for a user who agrees: the address of the way back, and the browser's cookie.
    func agreed(
        _ query: [String: String]? = nil, changing change: [String: String?] = [:],
        as user: TestYahoo.User = .ana
    ) async throws -> (back: String, cookie: String?) {
        let left = await open(query, changing: change)
        return (try yahoo.agree(left, as: user), left.cookie)
    }

    /// Opens an address at the handler.
    func get(_ address: String, cookie: String? = nil) async -> HTTPResponse {
        guard var request = HTTPRequest("GET", address) else { return HTTPResponse(status: 0) }
        if let cookie { request.headers["Cookie"] = cookie }
        return await firebase.server.handle(request)
    }

    /// The app's result when the user agrees: the `link` of the callback.
    func link(as user: TestYahoo.User = .ana) async throws -> String {
        let (back, cookie) = try await agreed(as: user)
        return Callback(await get(back, cookie: cookie)).link ?? ""
    }

    // MARK: The sign-in

    /// Brings a credential to `accounts:signInWithIdp`.
    func signIn(_ fields: JSONValue) async -> Answer {
        await firebase.call("accounts:signInWithIdp", fields)
    }

    /// Brings the link of a callback, as the Apple SDK does, with some fields changed or, with nil, left out.
    func signIn(
        link: String, linkingTo user: Answer? = nil, changing changes: [String: JSONValue?] = [:]
    ) async -> Answer {
        var fields: JSONValue = [
            "requestUri": .string(link), "postBody": "providerId=yahoo.com",
            "sessionId": .string(Self.sessionID), "returnSecureToken": true, "returnIdpCredential": true,
            "autoCreate": true,
        ]
        fields["idToken"] = user?["idToken"]
        return await signIn(fields.changing(changes))
    }

    /// The whole way, as a user.
    func signIn(
        as user: TestYahoo.User, linkingTo account: Answer? = nil,
        changing changes: [String: JSONValue?] = [:]
    ) async throws -> Answer {
        await signIn(link: try await link(as: user), linkingTo: account, changing: changes)
    }

    /// The account behind an ID token, as `accounts:lookup` shows it.
    func lookup(_ idToken: String) async -> JSONValue {
        await firebase.lookup(idToken)["users"]?.array?.first ?? .null
    }

    /// Changes an account behind the API's back.
    func change(_ localId: String, _ body: @Sendable (inout Account) -> Void) async {
        _ = try? await firebase.store.change(localId) { body(&$0) }
    }
}

extension HTTPResponse {
    /// The cookie that the response sets, as a browser sends it back.
    var cookie: String? { headers["Set-Cookie"]?.split(separator: ";").first.map(String.init) }

    /// A parameter of the query of `Location`.
    func location(_ name: String) -> String? {
        headers["Location"].flatMap { HTTPRequest("GET", $0)?.query }.flatMap {
            Parameters(parsing: $0, plus: .space).one(name)
        }
    }
}
