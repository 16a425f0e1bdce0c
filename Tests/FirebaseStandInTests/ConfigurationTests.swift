import AuthorizationServer
import Foundation
import HTTPMessages
import PlatformCrypto
import TestSupport
import Testing
import WebText

@testable import FirebaseStandIn

/// Configurations that make no server.
@Suite struct ConfigurationTests {
    private static func accounts(
        _ seeds: KeyValuePairs<String, String>
    ) -> (inout FirebaseConfiguration) -> Void {
        let accounts = seeds.map { Account(localId: $0, email: $1, isEmailVerified: true) }
        return { $0.projects[0].accounts = accounts }
    }

    private static func app(_ clientID: String) -> (inout FirebaseConfiguration) -> Void {
        let app = AppleApp(bundleID: "com.example", googleAppID: "1:2:ios:3", clientID: clientID)
        return { $0.projects[0].apps = [app] }
    }

    @Test func `a configuration that cannot work says why`() throws {
        let cases: [((inout FirebaseConfiguration) -> Void, String)] = [
            ({ $0.projects = [] }, "there is no project"),
            ({ $0.projects.append($0.projects[0]) }, "the project demo-project is there twice"),
            ({ $0.projects[0].apiKeys = ["k", "k"] }, "the API key k is there twice"),
            ({ $0.projects[0].id = "Demo/x" }, "project id: use lower-case"),
            ({ $0.passwordIterations = 0 }, "passwordIterations: "),
            (Self.accounts(["u": "a@a.example", "u": "b@a.example"]), "the account u is there twice"),
            (
                Self.accounts(["u": "a@a.example", "v": "a@a.example"]),
                "the email address a@a.example is there twice"
            ),
            (Self.accounts(["u": "A@a.example"]), "account u: "),
            (Self.accounts(["": "a@a.example"]), "account : "),
            // Codes and secrets would go there.
            ({ $0.yahoo = YahooEndpoints(origin: "http://api.login.yahoo.com") }, "Yahoo's origin "),
            ({ $0.yahoo = YahooEndpoints(origin: "") }, "Yahoo's origin "),
            // Every path begins with a slash of its own.
            ({ $0.yahoo = YahooEndpoints(origin: "https://api.login.yahoo.com/") }, "Yahoo's origin "),
            ({ $0.projects[0].apps = [AppleApp(bundleID: "a b", googleAppID: "1 2")] }, "app a b: "),
            // Schemes that a browser takes for its own, and some that are none.
            (Self.app("javascript"), "app com.example: "), (Self.app("JavaScript"), "app com.example: "),
            (Self.app("data"), "app com.example: "), (Self.app("app.7"), "app com.example: "),
            (Self.app("é.example"), "app com.example: "), (Self.app("."), "app com.example: "),
        ]
        for (change, reason) in cases {
            let error = #expect(throws: UnusableConfiguration.self) { try Firebase(changing: change) }
            #expect(error?.description.hasPrefix(reason) == true, "\(String(describing: error))")
        }
    }

    @Test func `without a clock to move there is no route for it`() async throws {
        let project = FirebaseProject(id: "p", number: "1", authDomain: "p.example", apiKeys: ["k"])
        let server = try FirebaseServer(
            configuration: FirebaseConfiguration(projects: [project]), client: InMemoryClient([:]),
            crypto: PlatformCrypto(), now: { Date(timeIntervalSince1970: 0) }, random: .system)
        let answer = Answer(
            await server.handle(
                HTTPRequest(method: "POST", origin: "http://a", target: "/emulator/v1/clock:advance")))
        #expect(answer.status == 404)
    }
}
