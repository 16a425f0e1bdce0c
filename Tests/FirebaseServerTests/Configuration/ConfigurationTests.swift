import Foundation
import HTTPMessages
import PlatformCrypto
import Testing

@testable import FirebaseServer

/// Configurations that make no server.
@Suite struct ConfigurationTests {
    private static func seed(_ localId: String, _ email: String) -> SeededAccount {
        SeededAccount(localId: localId, email: email, isEmailVerified: true)
    }

    @Test func `a configuration that cannot work says why`() throws {
        let cases: [((inout FirebaseConfiguration) -> Void, String)] = [
            ({ $0.projects = [] }, "there is no project"),
            ({ $0.projects.append($0.projects[0]) }, "the project demo-project is there twice"),
            ({ $0.projects[0].apiKeys = ["k", "k"] }, "the API key k is there twice"),
            ({ $0.projects[0].id = "Demo/x" }, "project id: use lower-case"),
            ({ $0.passwordIterations = 0 }, "passwordIterations: "),
            ({ $0.recentSignIn = -1 }, "recentSignIn: "),
            ({ $0.projectOfUnknownKeys = "none" }, "projectOfUnknownKeys: no project has the id none"),
            (
                { $0.projects[0].accounts = [Self.seed("u", "a@a.example"), Self.seed("u", "b@a.example")] },
                "the account u is there twice"
            ),
            (
                { $0.projects[0].accounts = [Self.seed("u", "a@a.example"), Self.seed("v", "a@a.example")] },
                "the address a@a.example is there twice"
            ),
            ({ $0.projects[0].accounts = [Self.seed("u", "A@a.example")] }, "account u: "),
            ({ $0.projects[0].accounts = [Self.seed("", "a@a.example")] }, "account : "),
        ]
        for (change, reason) in cases {
            let error = #expect(throws: FirebaseConfigurationError.self) { try Firebase(changing: change) }
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
