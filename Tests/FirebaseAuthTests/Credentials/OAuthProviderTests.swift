import FirebaseCore
import Foundation
import Testing
import WebText

@testable import FirebaseAuth

/// What a provider finds out before its page: the scheme of the callback, and the domain of the handler.
@Suite struct OAuthProviderTests {
    private func credential(_ setup: ClientSetup, _ id: String = "yahoo.com") async throws -> AuthCredential {
        try await OAuthProvider(providerID: id, auth: setup.auth).credential(with: nil)
    }

    /// The URL of the handler that an app with these options opens, and the scheme of the callback that it waits for.
    private func openedPage(
        with options: FirebaseOptions, emulated: Bool = false
    ) async throws -> (url: URL, scheme: String) {
        let seen = Locked<(URL, String)?>(nil)
        let user = ScriptedUser { url, scheme in
            seen.withLock { $0 = (url, scheme) }
            return ScriptedUser.callback(to: url, scheme: scheme, answer: "link=x")
        }
        let setup = try ClientSetup(options: options, user: user)
        if emulated { setup.auth.useEmulator(withHost: "127.0.0.1", port: 9099) }
        _ = try await setup.yahoo.credential(with: nil)
        return try #require(seen.withLock { $0 })
    }

    @Test func `the credential asks the backend for nothing but the project's domains`() async throws {
        let setup = try ClientSetup()
        let credential = try await setup.yahoo.credential(with: nil)
        #expect(setup.firebase.methods == ["getProjectConfig"])
        let request = try #require(setup.firebase.requests.first)
        #expect(request.method == "GET")
        #expect(
            request.url
                == "https://www.googleapis.com/identitytoolkit/v3/relyingparty/getProjectConfig?key=demo-key")
        let oauth = try #require(credential as? OAuthCredential)
        #expect(oauth.accessToken == nil)
        #expect(oauth.idToken == nil)
        #expect(oauth.responseURL == "https://app.example/cb?code=C&state=S")
    }

    @Test func `the encoded app id is the scheme, where the reversed client id is not registered`()
        async throws
    {
        var options = FirebaseOptions.scripted
        options.clientID = "123-abc.apps.googleusercontent.com"
        let byAppID = try await openedPage(with: options)
        #expect(byAppID.scheme == "app-1-1234567890-ios-0a1b2c3d")
        #expect(ScriptedUser.query(of: byAppID.url)["appId"] == "1:1234567890:ios:0a1b2c3d")
        options.urlSchemes.append("com.googleusercontent.apps.123-abc")
        let byClientID = try await openedPage(with: options)
        #expect(byClientID.scheme == "com.googleusercontent.apps.123-abc")
        #expect(ScriptedUser.query(of: byClientID.url)["clientId"] == "123-abc.apps.googleusercontent.com")
    }

    @Test func `a scheme that is not registered is an error that says which`() async throws {
        var options = FirebaseOptions.scripted
        options.urlSchemes = ["app-2"]
        let setup = try ClientSetup(options: options)
        let error = await failure { try await credential(setup) }
        #expect(error?.code == .internalError)
        #expect(error?.failureReason?.contains("app-1-1234567890-ios-0a1b2c3d") == true)
        #expect(error?.failureReason?.contains("URL types") == true)
    }

    @Test func `without an app id there is no scheme`() async throws {
        var options = FirebaseOptions.scripted
        options.googleAppID = ""
        let setup = try ClientSetup(options: options)
        let error = await failure { try await credential(setup) }
        #expect(error?.failureReason == "the options have no googleAppID")
    }

    @Test(arguments: ["apple.com", "facebook.com"])
    func `a provider with an SDK of its own has pages in the emulator only`(id: String) async throws {
        let setup = try ClientSetup()
        let error = await failure { try await credential(setup, id) }
        #expect(error?.code == .internalError)
        #expect(error?.failureReason?.contains("the SDK of \(id)") == true)
        #expect(setup.firebase.requests.isEmpty)
        setup.auth.useEmulator(withHost: "127.0.0.1", port: 9099)
        await #expect(throws: Never.self) { try await credential(setup, id) }
    }

    @Test func `the emulator's pages are at its own address, with one empty scope by default`() async throws {
        let url = try await openedPage(with: .scripted, emulated: true).url.absoluteString
        #expect(url.hasPrefix("http://127.0.0.1:9099/emulator/auth/handler?apiKey="))
        #expect(url.hasSuffix("&scopes="))
    }

    @Test func `the emulator is not asked for the project's domains`() async throws {
        let setup = try ClientSetup()
        setup.auth.useEmulator(withHost: "127.0.0.1", port: 9099)
        _ = try await credential(setup)
        #expect(setup.firebase.requests.isEmpty)
    }

    static let domains: [([String], String?)] = [
        (
            ["localhost", "demo-project.web.app", "demo-project.firebaseapp.com"],
            "demo-project.firebaseapp.com"
        ),
        (["localhost", "demo-project.web.app"], "demo-project.web.app"),
        (["firebaseapp.com", "xfirebaseapp.com"], nil),
        (["localhost"], nil),
        ([], nil),
    ]

    @Test(arguments: domains)
    func `firebaseapp.com comes before web.app, and a name has to precede both`(
        domains: [String], expected: String?
    ) async throws {
        let setup = try ClientSetup()
        setup.firebase.answer(
            "getProjectConfig", .json(["authorizedDomains": .array(domains.map { .string($0) })]))
        if let expected {
            #expect(try await setup.auth.backend.handlerEndpoint() == "https://\(expected)/__/auth/handler")
        } else {
            await expectFailure(.internalError) { try await setup.auth.backend.handlerEndpoint() }
        }
    }

    @Test func `a client id is reversed with its empty labels, as the server does`() {
        var options = FirebaseOptions.scripted
        options.clientID = "1..b"
        #expect(options.reversedClientID == "b..1")
    }

    @Test func `a custom domain must be one of the project's`() async throws {
        var options = FirebaseOptions.scripted
        options.customAuthDomain = "auth.example"
        let unauthorized = try ClientSetup(options: options)
        await expectFailure(.unauthorizedDomain) { try await credential(unauthorized) }
        options.customAuthDomain = "demo-project.firebaseapp.com"
        let authorized = try ClientSetup(options: options)
        await #expect(throws: Never.self) { try await credential(authorized) }
    }

    @Test func `event id and session id are ten capitals, new for each attempt`() async throws {
        let seen = Locked<[String]>([])
        let user = ScriptedUser { url, scheme in
            seen.withLock { $0.append(ScriptedUser.query(of: url)["eventId"] ?? "") }
            return ScriptedUser.callback(to: url, scheme: scheme, answer: "link=x")
        }
        let setup = try ClientSetup(user: user)
        let provider = setup.yahoo
        var sessions: [String] = []
        for _ in 0..<3 {
            sessions.append((try await provider.credential(with: nil) as? OAuthCredential)?.sessionID ?? "")
        }
        let events = seen.withLock { $0 }
        for id in events + sessions {
            #expect(id.wholeMatch(of: /[A-Z]{10}/) != nil, "\(id)")
        }
        #expect(Set(events + sessions).count == 6)
    }
}
