import HTTPMessages
import JSON
import PlatformCrypto
import TestSupport
import Testing
import WebText

@testable import FirebaseStandIn

/// A project with Yahoo switched on, and the requests of an app and a browser in a sign-in with Yahoo.
struct IdPFlow {
    static let handler = "https://demo-project.firebaseapp.com/__/auth/handler"
    static let app = AppleApp(
        bundleID: "com.example.app", googleAppID: "1:123456789:ios:123abc456def",
        clientID: "123-abc.apps.googleusercontent.com")
    /// The URL scheme of the app, written out so that a mistake of the server shows.
    static let scheme = "app-1-123456789-ios-123abc456def"
    static let sessionID = "ABCDEFGHIJ"
    static let eventID = "KLMNOPQRST"

    let firebase: Firebase
    let yahoo: TestYahoo

    init(
        changing change: (inout FirebaseConfiguration) -> Void = { _ in },
        onFailure: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let clock = Firebase.newClock()
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
    var appleQuery: [String: String] {
        [
            "apiKey": Firebase.key, "authType": "signInWithRedirect", "ibi": Self.app.bundleID,
            "sessionId": Hex.text(firebase.crypto.sha256(Self.sessionID.utf8).bytes),
            "v": "FirebaseAuth.iOS/12.19.0", "eventId": Self.eventID, "providerId": "yahoo.com",
            "appId": Self.app.googleAppID, "scopes": "",
        ]
    }

    /// The parameters that the JavaScript SDK writes.
    static let webQuery = [
        "apiKey": Firebase.key, "appName": "[DEFAULT]", "authType": "signInViaRedirect",
        "redirectUrl": "https://app.example/cb", "v": "12.18.0", "eventId": "EVT1", "providerId": "yahoo.com",
    ]

    /// Opens the handler as the app does; `change` replaces parameters, and leaves those out that are nil.
    func open(
        _ query: [String: String]? = nil, changing change: [String: String?] = [:], cookie: String? = nil,
        handler: String = handler
    ) async throws -> HTTPResponse {
        var query = query ?? appleQuery
        for (name, value) in change { query[name] = value }
        return try await get(Self.url(query, handler), cookie: cookie)
    }

    /// The URL of the handler with a query.
    static func url(_ query: [String: String], _ handler: String = handler) -> String {
        let items = query.sorted { $0.key < $1.key }.map { Parameters.Item($0.key, $0.value) }
        return Parameters(items).appended(to: handler)
    }

    /// Opens the handler for a user who agrees, and returns the URL that Yahoo redirects to, and the browser's cookie.
    func agree(
        _ query: [String: String]? = nil, changing change: [String: String?] = [:],
        as user: TestYahoo.User = .ana
    ) async throws -> (back: String, cookie: String?) {
        let left = try await open(query, changing: change)
        return (try yahoo.agree(left, as: user), left.cookie)
    }

    /// Opens a URL of the handler.
    func get(_ url: String, cookie: String? = nil) async throws -> HTTPResponse {
        var request = try #require(HTTPRequest("GET", url))
        if let cookie { request.headers["Cookie"] = cookie }
        return await firebase.server.handle(request)
    }

    /// The `link` of the callback that the app gets when the user agrees.
    func link(as user: TestYahoo.User = .ana) async throws -> String {
        let (back, cookie) = try await agree(as: user)
        return try #require(Callback(try await get(back, cookie: cookie)).link)
    }

    // MARK: The sign-in

    /// Sends fields to `accounts:signInWithIdp`.
    func signIn(with fields: JSONValue) async -> Answer {
        await firebase.call("accounts:signInWithIdp", fields)
    }

    /// Sends the link of a callback as the Apple SDK does; `changes` replaces fields, and leaves those out that are
    /// nil.
    func signIn(
        link: String, linkingTo user: Answer? = nil, changing changes: [String: JSONValue?] = [:]
    ) async -> Answer {
        var fields: JSONValue = [
            "requestUri": .string(link), "postBody": "providerId=yahoo.com",
            "sessionId": .string(Self.sessionID), "returnSecureToken": true, "returnIdpCredential": true,
            "autoCreate": true,
        ]
        fields["idToken"] = user?["idToken"]
        return await signIn(with: fields.changing(changes))
    }

    /// Opens the handler, agrees as a user, and signs in with the link of the callback.
    func completeSignIn(
        as user: TestYahoo.User, linkingTo account: Answer? = nil,
        changing changes: [String: JSONValue?] = [:]
    ) async throws -> Answer {
        await signIn(link: try await link(as: user), linkingTo: account, changing: changes)
    }

    /// The account behind an ID token, as `accounts:lookup` shows it.
    func lookup(_ idToken: String) async -> JSONValue {
        await firebase.lookup(idToken)["users"]?.array?.first ?? .null
    }

    /// Changes an account in the store, without a request.
    func change(_ localId: String, _ body: @Sendable (inout Account) -> Void) async throws {
        try await firebase.store.change(localId) { body(&$0) }
    }
}
