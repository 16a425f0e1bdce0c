import Foundation
import Testing
import WebText

@testable import FirebaseSignIn

@Suite struct OAuthProviderTests {
    private func credential(_ scene: Scene, _ id: String = "yahoo.com") async -> AuthError? {
        await failure { try await OAuthProvider(providerID: id, auth: scene.auth).credential(with: nil) }
    }

    /// Which handler URL is shown, and which scheme is waited for.
    private func shown(
        _ options: FirebaseOptions, emulated: Bool = false
    ) async throws -> (url: URL, scheme: String) {
        let seen = Locked<(URL, String)?>(nil)
        let user = ScriptedUser { url, scheme in
            seen.withLock { $0 = (url, scheme) }
            return ScriptedUser.callback(to: url, scheme: scheme, answer: "link=x")
        }
        let scene = try Scene(options: options, user: user)
        if emulated { scene.auth.useEmulator(withHost: "127.0.0.1", port: 9099) }
        _ = try await scene.yahoo.credential(with: nil)
        return try #require(seen.withLock { $0 })
    }

    @Test func `the credential asks the backend for nothing but the project's domains`() async throws {
        let scene = try Scene()
        let credential = try await scene.yahoo.credential(
            with: nil)
        #expect(scene.firebase.methods == ["getProjectConfig"])
        let request = try #require(scene.firebase.requests.first)
        #expect(request.method == "GET")
        #expect(
            request.url
                == "https://www.googleapis.com/identitytoolkit/v3/relyingparty/getProjectConfig?key=demo-key")
        let oauth = try #require(credential as? OAuthCredential)
        #expect(oauth.accessToken == nil && oauth.idToken == nil)
        #expect(oauth.responseURL == "https://app.example/cb?code=C&state=S")
    }

    @Test func `by default one empty scope is asked for, as in the SDK`() async throws {
        #expect(OAuthProvider(providerID: .custom("yahoo.com"), auth: try Scene().auth).scopes == [""])
        let url = try await shown(.scripted).url
        #expect(url.absoluteString.contains("&scopes="))
    }

    @Test func `the encoded app id is the scheme`() async throws {
        let shown = try await shown(.scripted)
        #expect(shown.scheme == "app-1-1234567890-ios-0a1b2c3d")
        #expect(ScriptedUser.query(of: shown.url)["appId"] == "1:1234567890:ios:0a1b2c3d")
    }

    @Test func `the reversed client id wins where it is registered`() async throws {
        var options = FirebaseOptions.scripted
        options.clientID = "123-abc.apps.googleusercontent.com"
        #expect(try await shown(options).scheme == "app-1-1234567890-ios-0a1b2c3d")
        options.urlSchemes.append("com.googleusercontent.apps.123-abc")
        let shown = try await shown(options)
        #expect(shown.scheme == "com.googleusercontent.apps.123-abc")
        #expect(ScriptedUser.query(of: shown.url)["clientId"] == "123-abc.apps.googleusercontent.com")
    }

    @Test func `a scheme that is not registered is an error that says which`() async throws {
        var options = FirebaseOptions.scripted
        options.urlSchemes = ["app-2"]
        let error = await credential(try Scene(options: options))
        #expect(error?.code == .internalError)
        #expect(error?.failureReason?.contains("app-1-1234567890-ios-0a1b2c3d") == true)
    }

    @Test func `a missing app id is an error`() async throws {
        var options = FirebaseOptions.scripted
        options.googleAppID = ""
        #expect(
            await credential(try Scene(options: options))?.failureReason == "the options have no googleAppID")
    }

    @Test(arguments: ["facebook.com", "apple.com"])
    func `providers with an SDK of their own go through pages only in the emulator`(id: String) async throws {
        let scene = try Scene()
        #expect(await credential(scene, id)?.code == .internalError)
        scene.auth.useEmulator(withHost: "127.0.0.1", port: 9099)
        #expect(await credential(scene, id) == nil)
    }

    @Test func `the emulator's pages are asked for without its project's domains`() async throws {
        let url = try await shown(.scripted, emulated: true).url.absoluteString
        #expect(url.hasPrefix("http://127.0.0.1:9099/emulator/auth/handler?apiKey="))
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
    func `firebaseapp.com comes before web.app, and something stands before both`(
        domains: [String], expected: String?
    ) async throws {
        let scene = try Scene()
        scene.firebase.answer(
            "getProjectConfig", .json(["authorizedDomains": .array(domains.map { .string($0) })]))
        let address: String?
        do { address = try await scene.auth.backend.handlerAddress() } catch { address = nil }
        #expect(address == expected.map { "https://\($0)/__/auth/handler" })
    }

    @Test func `a custom domain must be one of the project's`() async throws {
        var options = FirebaseOptions.scripted
        options.customAuthDomain = "auth.example"
        #expect(await credential(try Scene(options: options))?.code == .unauthorizedDomain)
        options.customAuthDomain = "demo-project.firebaseapp.com"
        #expect(await credential(try Scene(options: options)) == nil)
    }

    @Test func `event id and session id are ten capitals, new for each attempt`() async throws {
        let seen = Locked<[String]>([])
        let user = ScriptedUser { url, scheme in
            seen.withLock { $0.append(ScriptedUser.query(of: url)["eventId"] ?? "") }
            return ScriptedUser.callback(to: url, scheme: scheme, answer: "link=x")
        }
        let scene = try Scene(user: user)
        let provider = scene.yahoo
        var sessions: [String] = []
        for _ in 0..<3 {
            sessions.append((try await provider.credential(with: nil) as? OAuthCredential)?.sessionID ?? "")
        }
        let events = seen.withLock { $0 }
        for id in events + sessions {
            #expect(id.count == 10 && id.allSatisfy { ("A"..."Z").contains($0) })
        }
        #expect(Set(events + sessions).count == 6)
    }
}
