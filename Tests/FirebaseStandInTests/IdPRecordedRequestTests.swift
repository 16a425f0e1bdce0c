import HTTPMessages
import JSON
import TestSupport
import Testing

@testable import FirebaseStandIn

/// Real requests over a real socket, and the answers judged as the SDKs judge them.
@Suite struct IdPRecordedRequestTests {
    private let flow: IdPFlow
    private let recorded: RecordedRequests

    init() throws {
        // The recorded requests of the web have the key of another project, as an app may send to an emulator.
        flow = try IdPFlow { $0.acceptsUnknownKeys = true }
        recorded = RecordedRequests(handler: flow.firebase.server)
    }

    /// The values that the next request takes from the answer to a sign-in, and more, which come first.
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
        #expect(config["projectId"] == "123456789")
        #expect(config["authorizedDomains"]?.array?.contains("demo-project.firebaseapp.com") == true)
        let first = try await recorded.send("ios/verifyAssertion-sign-in", ["link": try await flow.link()])
        #expect(SDK.apple.reading(ofSignIn: first) == .signedIn(isNewUser: true), "\(first)")
        #expect(SDK.apple.userProblem(try await recorded.send("ios/getAccountInfo", values(first))) == nil)
        let second = try await recorded.send(
            "ios/verifyAssertion-debug-build", ["link": try await flow.link()])
        #expect(SDK.apple.reading(ofSignIn: second) == .signedIn(isNewUser: false), "\(second)")
        let refreshed = try await recorded.send("ios/token", values(second))
        #expect(refreshed.refreshProblem == nil)
        let unlinked = try await recorded.send("ios/setAccountInfo-unlink", values(second))
        #expect(unlinked.status == 200, "\(unlinked)")
        let user = try await recorded.send("ios/getAccountInfo", values(second))
        #expect(SDK.apple.userProblem(user) == nil)
        #expect(user["users"]?.array?.first?["providerUserInfo"] == nil)
        #expect(try await recorded.send("ios/deleteAccount", values(second)).status == 200)
    }

    @Test func `iOS reauthenticates, and hears when the user is unknown`() async throws {
        let unknown = try await recorded.send(
            "ios/verifyAssertion-reauthenticate", ["link": try await flow.link()])
        #expect(SDK.apple.reading(ofSignIn: unknown) == .error("USER_NOT_FOUND"))
        _ = try await flow.completeSignIn(as: .ana)
        let known = try await recorded.send(
            "ios/verifyAssertion-reauthenticate", ["link": try await flow.link()])
        #expect(SDK.apple.reading(ofSignIn: known) == .signedIn(isNewUser: false))
    }

    @Test func `iOS recovers from an account that exists, with its pending credential`() async throws {
        _ = await flow.firebase.signUp("bruno@gmail.example")
        let link = try await flow.link(as: .bruno)
        let exists = try await recorded.send("ios/verifyAssertion-sign-in", ["link": link])
        #expect(SDK.apple.reading(ofSignIn: exists) == .error("ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"))
        let user = try await recorded.send("ios/verifyPassword", values(exists))
        let linked = try await recorded.send(
            "ios/verifyAssertion-pending-link", values(exists, ["idToken": user.idToken]))
        #expect(SDK.apple.reading(ofSignIn: linked) == .signedIn(isNewUser: false), "\(linked)")
        #expect(SDK.apple.userProblem(try await recorded.send("ios/getAccountInfo", values(linked))) == nil)
    }

    @Test func `iOS links, and hears when that cannot be`() async throws {
        let user = await flow.firebase.signUp("ada@a.example")
        let linked = try await recorded.send(
            "ios/verifyAssertion-link", values(user, ["link": try await flow.link()]))
        #expect(SDK.apple.reading(ofSignIn: linked) == .signedIn(isNewUser: false))
        let other = await flow.firebase.signUp("grace@a.example")
        let refused = try await recorded.send(
            "ios/verifyAssertion-link", values(other, ["link": try await flow.link()]))
        #expect(SDK.apple.reading(ofSignIn: refused) == .error("FEDERATED_USER_ID_ALREADY_LINKED"))
        #expect(refused.status == 200)
    }

    @Test func `iOS signs up, with and without an address`() async throws {
        for file in ["ios/signupNewUser", "ios/signupNewUser-anonymous"] {
            let answer = try await recorded.send(file, ["email": "ada@a.example"])
            #expect(answer.tokenProblem == nil, "\(answer)")
        }
    }

    @Test func `iOS asks for a new password`() async throws {
        _ = await flow.firebase.signUp()
        let sent = try await recorded.send("ios/getOobConfirmationCode", ["email": "ada@a.example"])
        #expect(sent.status == 200, "\(sent)")
        #expect(await flow.firebase.emailCodes().map { $0["email"] } == ["ada@a.example"])
    }

    // MARK: Web, version 1

    @Test func `the web recovers from an account that exists, with nothing but the pending token`()
        async throws
    {
        let owner = try await recorded.send("web/signUp", ["email": "bruno@gmail.example"])
        #expect(owner.status == 200, "\(owner)")
        let (back, cookie) = try await flow.agree(
            IdPFlow.webQuery, changing: ["apiKey": "fake-api-key"], as: .bruno)
        let event = try #require(WebEvent(try await flow.get(back, cookie: cookie))).json
        let exists = try await recorded.send(
            "web/signInWithRedirect",
            ["link": event["urlResponse"]?.string ?? "", "sessionId": event["sessionId"]?.string ?? ""])
        #expect(
            SDK.web.reading(ofSignIn: exists) == .error("ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"),
            "\(exists)")
        let user = try await recorded.send("web/signInWithPassword", values(exists))
        let linked = try await recorded.send(
            "web/linkWithCredential", values(exists, ["idToken": user.idToken]))
        #expect(SDK.web.reading(ofSignIn: linked) == .signedIn(isNewUser: false), "\(linked)")
        #expect(SDK.web.userProblem(try await recorded.send("web/lookup", values(linked))) == nil)
        let refreshed = try await recorded.send("web/getIdToken", values(linked))
        #expect(refreshed.refreshProblem == nil)
        #expect(try await recorded.send("web/unlink", values(linked)).status == 200)
        #expect(try await recorded.send("web/deleteUser", values(linked)).status == 200)
    }

    @Test func `the web reauthenticates with a pending token`() async throws {
        let owner = try await flow.completeSignIn(as: .ana)
        let other = await flow.firebase.signUp("ada@a.example")
        let refused = try await flow.completeSignIn(as: .ana, linkingTo: other)
        let proven = try await recorded.send("web/reauthenticateWithCredential", values(refused))
        #expect(SDK.web.reading(ofSignIn: proven) == .signedIn(isNewUser: false), "\(proven)")
        #expect(proven.localId == owner.localId)
    }

    @Test func `each SDK is refused with tokens of its own`() async throws {
        let answer = try await flow.completeSignIn(as: .ana)
        for file in ["ios/verifyAssertion-raw-token", "web/signInWithCredential"] {
            let refused = try await recorded.send(file, values(answer))
            for sdk in [SDK.apple, .web] {
                #expect(
                    sdk.reading(ofSignIn: refused) == .error("INVALID_CREDENTIAL_OR_PROVIDER_ID"),
                    "\(sdk): \(file)")
            }
        }
    }

    @Test func `the web makes an anonymous user, and asks how an address signs in`() async throws {
        let anonymous = try await recorded.send("web/signInAnonymously")
        #expect(anonymous.tokenProblem == nil)
        let methods = try await recorded.send("web/fetchSignInMethodsForEmail", ["email": "ada@a.example"])
        #expect(methods.status == 200, "\(methods)")
    }
}
