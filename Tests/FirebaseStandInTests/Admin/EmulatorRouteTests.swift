import Foundation
import HTTPMessages
import JSON
import PlatformCrypto
import Testing

@testable import FirebaseStandIn

/// The routes that only an emulator has: accounts removed, the project reset, the clock moved.
@Suite struct EmulatorRouteTests {
    private static let accounts = "/emulator/v1/projects/demo-project/accounts"
    private static let reset = "/emulator/v1/projects/demo-project:reset"

    /// A server whose project begins with one account.
    private func firebase() throws -> Firebase {
        try Firebase {
            $0.projects[0].accounts = [
                Account(localId: "seed", email: "seed@a.example", isEmailVerified: true)
            ]
        }
    }

    /// The identifiers of all accounts.
    private func localIds(_ firebase: Firebase) async -> [String] {
        let list = await firebase.admin("GET", "/accounts:batchGet")
        return (list["users"]?.array ?? []).map { $0["localId"]?.string ?? "without localId" }
    }

    @Test func `DELETE accounts leaves no account, not even a seeded one`() async throws {
        let firebase = try firebase()
        let user = await firebase.signUp()
        #expect(await localIds(firebase).count == 2)
        #expect(await firebase.send("DELETE", Self.accounts).text == "{}")
        #expect(await localIds(firebase) == [])
        // An app that is still signed in gets the error for a user who was deleted, and the address is free again.
        #expect(await firebase.refresh(user.refreshToken).error == "USER_NOT_FOUND")
        #expect(await firebase.signUp().status == 200)
        #expect(await firebase.signUp("seed@a.example").status == 200)
    }

    @Test func `a reset takes the project back to how it began`() async throws {
        let firebase = try firebase()
        let user = await firebase.signUp()
        _ = await firebase.send("DELETE", Self.accounts)
        #expect(await firebase.send("POST", Self.reset).text == "{}")
        #expect(await localIds(firebase) == ["seed"])
        #expect(await firebase.refresh(user.refreshToken).error == "INVALID_REFRESH_TOKEN")
        #expect(await firebase.lookup(user.idToken).error == "INVALID_ID_TOKEN")
    }

    @Test func `the clock can be moved ahead, and never back`() async throws {
        let firebase = try firebase()
        func advance(_ seconds: JSONValue) async -> Answer {
            let body = JSONValue.object(["seconds": seconds]).json
            return Answer(await firebase.send("POST", "/emulator/v1/clock:advance", body: body))
        }
        #expect(await advance(3600).json == ["now": "2026-01-01T01:00:00.000Z"])
        #expect(await advance(-1).status == 400)
        #expect(await advance(.integer(.max)).status == 400)
        #expect(await advance(0).json == ["now": "2026-01-01T01:00:00.000Z"])
    }

    @Test func `a clock that cannot be moved has no route`() async throws {
        let project = FirebaseProject(id: "p", number: "1", authDomain: "p.example", apiKeys: ["k"])
        let server = try FirebaseServer(
            configuration: FirebaseConfiguration(projects: [project]), client: InMemoryClient([:]),
            crypto: PlatformCrypto(), now: { Date(timeIntervalSince1970: 0) }, random: .system)
        let request = HTTPRequest(method: "POST", origin: "http://a", target: "/emulator/v1/clock:advance")
        #expect(await server.handle(request).status == 404)
    }

    @Test func `the list of codes sent to phones is empty`() async throws {
        let firebase = try firebase()
        let list = await firebase.send("GET", "/emulator/v1/projects/demo-project/verificationCodes")
        #expect(Answer(list).json == ["verificationCodes": []])
    }
}
