import HTTPMessages
import JOSE
import Testing

@testable import FirebaseServer

/// Real requests over a real socket, and the answers judged as the SDKs judge them.
@Suite struct IdPRecordedRequestTests {
    private let flow: IdPFlow
    private let recorded: RecordedRequests

    init() throws {
        // An app that was told of an emulator may have any key, and the web's has this habit.
        flow = try IdPFlow { $0.projectOfUnknownKeys = "demo-project" }
        recorded = try RecordedRequests(flow.firebase.server)
    }

    /// The values of a sign-in's answer for the next request.
    private func values(_ answer: Answer, _ more: [String: String] = [:]) -> [String: String] {
        var values = more
        for name in [
            "idToken", "refreshToken", "localId", "pendingToken", "oauthIdToken", "oauthAccessToken", "email",
        ] {
            if let value = answer[name]?.string, values[name] == nil { values[name] = value }
        }
        return values
    }

    // MARK: iOS, version 3

    @Test func `iOS signs in, reads the user, refreshes, unlinks and deletes`() async throws {
        let config = try await recorded.send("ios/getProjectConfig")
        #expect(config["authorizedDomains"]?.array?.contains("demo-project.firebaseapp.com") == true)
        let first = try await recorded.send("ios/verifyAssertion-sign-in", ["link": try await flow.link()])
        #expect(AppleSDK.verifyAssertion(first) == .signedIn(isNewUser: true), "\(first)")
        #expect(AppleSDK.accountInfo(try await recorded.send("ios/getAccountInfo", values(first))) == nil)
        let second = try await recorded.send(
            "ios/verifyAssertion-debug-build", ["link": try await flow.link()])
        #expect(AppleSDK.verifyAssertion(second) == .signedIn(isNewUser: false), "\(second)")
        let refreshed = try await recorded.send("ios/token", values(second))
        // iOS takes `access_token` for the ID token.
        let problem = AppleSDK.tokens(
            refreshed, idToken: "access_token", refreshToken: "refresh_token", expires: "expires_in")
        #expect(problem == nil)
        let unlinked = try await recorded.send("ios/setAccountInfo-unlink", values(second))
        #expect(unlinked.status == 200, "\(unlinked)")
        let user = try await recorded.send("ios/getAccountInfo", values(second))
        #expect(AppleSDK.accountInfo(user) == nil)
        #expect(user["users"]?.array?.first?["providerUserInfo"] == nil)
        #expect(try await recorded.send("ios/deleteAccount", values(second)).status == 200)
        await recorded.server.stop()
    }

    @Test func `iOS reauthenticates, and hears when the user is unknown`() async throws {
        let unknown = try await recorded.send(
            "ios/verifyAssertion-reauthenticate", ["link": try await flow.link()])
        #expect(AppleSDK.verifyAssertion(unknown) == .error("USER_NOT_FOUND"))
        _ = try await flow.signIn(as: .ana)
        let known = try await recorded.send(
            "ios/verifyAssertion-reauthenticate", ["link": try await flow.link()])
        #expect(AppleSDK.verifyAssertion(known) == .signedIn(isNewUser: false))
        await recorded.server.stop()
    }

    @Test func `iOS recovers from an account that exists, with its pending credential`() async throws {
        _ = await flow.firebase.signUp("bruno@gmail.example")
        let link = try await flow.link(as: .bruno)
        let exists = try await recorded.send("ios/verifyAssertion-sign-in", ["link": link])
        #expect(AppleSDK.verifyAssertion(exists) == .error("ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"))
        let user = try await recorded.send("ios/verifyPassword", values(exists))
        let linked = try await recorded.send(
            "ios/verifyAssertion-pending-link", values(exists, ["idToken": user.idToken]))
        #expect(AppleSDK.verifyAssertion(linked) == .signedIn(isNewUser: false), "\(linked)")
        #expect(AppleSDK.accountInfo(try await recorded.send("ios/getAccountInfo", values(linked))) == nil)
        await recorded.server.stop()
    }

    @Test func `iOS links, and hears when that cannot be`() async throws {
        let user = await flow.firebase.signUp("ada@a.example")
        let linked = try await recorded.send(
            "ios/verifyAssertion-link", values(user, ["link": try await flow.link()]))
        #expect(AppleSDK.verifyAssertion(linked) == .signedIn(isNewUser: false))
        let other = await flow.firebase.signUp("grace@a.example")
        let refused = try await recorded.send(
            "ios/verifyAssertion-link", values(other, ["link": try await flow.link()]))
        #expect(AppleSDK.verifyAssertion(refused) == .error("FEDERATED_USER_ID_ALREADY_LINKED"))
        #expect(refused.status == 200)
        await recorded.server.stop()
    }

    @Test func `iOS signs up, with and without an address`() async throws {
        for file in ["ios/signupNewUser", "ios/signupNewUser-anonymous"] {
            let answer = try await recorded.send(file, ["email": "ada@a.example"])
            let problem = AppleSDK.tokens(
                answer, idToken: "idToken", refreshToken: "refreshToken", expires: "expiresIn")
            #expect(problem == nil, "\(answer)")
        }
        await recorded.server.stop()
    }

    @Test func `iOS hears at the next refresh that its user was deleted`() async throws {
        let user = try await recorded.send("ios/signupNewUser", ["email": "ada@a.example"])
        _ = await flow.firebase.admin("/accounts:delete", ["localId": .string(user.localId)])
        let refreshed = try await recorded.send("ios/token", values(user))
        #expect(refreshed.error == "USER_NOT_FOUND")
        await recorded.server.stop()
    }

    @Test func `iOS is refused with tokens of its own`() async throws {
        let answer = try await flow.signIn(as: .ana)
        let refused = try await recorded.send("ios/verifyAssertion-raw-token", values(answer))
        #expect(AppleSDK.verifyAssertion(refused) == .error("INVALID_CREDENTIAL_OR_PROVIDER_ID"))
        await recorded.server.stop()
    }

    // MARK: Web, version 1

    @Test func `the web recovers from an account that exists, with nothing but the pending token`()
        async throws
    {
        let owner = try await recorded.send("web/signUp", ["email": "bruno@gmail.example"])
        #expect(owner.status == 200, "\(owner)")
        let left = await flow.open(IdPFlow.webQuery, changing: ["apiKey": "fake-api-key"])
        let back = try flow.yahoo.agree(left.headers["Location"] ?? "", as: .bruno)
        let event = try #require(WebEvent(await flow.get(back, cookie: left.cookie))).json
        let exists = try await recorded.send(
            "web/signInWithRedirect",
            ["link": event["urlResponse"]?.string ?? "", "sessionId": event["sessionId"]?.string ?? ""])
        #expect(
            WebSDK.signInWithIdp(exists) == .error("ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"), "\(exists)")
        let user = try await recorded.send("web/signInWithPassword", values(exists))
        let linked = try await recorded.send(
            "web/linkWithCredential", values(exists, ["idToken": user.idToken]))
        #expect(WebSDK.signInWithIdp(linked) == .signedIn(isNewUser: false), "\(linked)")
        #expect(WebSDK.lookup(try await recorded.send("web/lookup", values(linked))) == nil)
        let refreshed = try await recorded.send("web/getIdToken", values(linked))
        let problem = WebSDK.tokens(
            refreshed, idToken: "access_token", refreshToken: "refresh_token", expires: "expires_in")
        #expect(problem == nil)
        #expect(try await recorded.send("web/unlink", values(linked)).status == 200)
        #expect(try await recorded.send("web/deleteUser", values(linked)).status == 200)
        await recorded.server.stop()
    }

    @Test func `the web reauthenticates with a pending token`() async throws {
        let owner = try await flow.signIn(as: .ana)
        let other = await flow.firebase.signUp("ada@a.example")
        let refused = try await flow.signIn(as: .ana, changing: ["idToken": .string(other.idToken)])
        let proven = try await recorded.send("web/reauthenticateWithCredential", values(refused))
        #expect(WebSDK.signInWithIdp(proven) == .signedIn(isNewUser: false), "\(proven)")
        #expect(proven.localId == owner.localId)
        await recorded.server.stop()
    }

    @Test func `the web is refused with tokens of its own`() async throws {
        let answer = try await flow.signIn(as: .ana)
        let refused = try await recorded.send("web/signInWithCredential", values(answer))
        #expect(WebSDK.signInWithIdp(refused) == .error("INVALID_CREDENTIAL_OR_PROVIDER_ID"))
        await recorded.server.stop()
    }

    @Test func `the web makes an anonymous user, and asks how an address signs in`() async throws {
        let anonymous = try await recorded.send("web/signInAnonymously")
        #expect(
            WebSDK.tokens(anonymous, idToken: "idToken", refreshToken: "refreshToken", expires: "expiresIn")
                == nil)
        let methods = try await recorded.send("web/fetchSignInMethodsForEmail", ["email": "ada@a.example"])
        #expect(methods.status == 200, "\(methods)")
        await recorded.server.stop()
    }
}
