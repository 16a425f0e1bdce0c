import AuthorizationServer
import PlatformCrypto
import TestSupport
import Testing

@testable import FirebaseStandIn

/// Configurations that make no server.
@Suite struct ConfigurationTests {
    typealias Case = UnusableCase<FirebaseConfiguration>

    static let cases: [Case] = [
        Case("there is no project") { $0.projects = [] },
        Case("two project ids are the same: \"demo-project\"") { $0.projects.append($0.projects[0]) },
        Case("two API keys are the same: \"k\"") { $0.projects[0].apiKeys = ["k", "k"] },
        Case("project id: use lower-case") { $0.projects[0].id = "Demo/x" },
        Case("passwordIterations: ") { $0.passwordIterations = 0 },
        .accounts("two account ids are the same: \"u\"", ["u": "a@a.example", "u": "b@a.example"]),
        .accounts(
            "two email addresses are the same: \"a@a.example\"", ["u": "a@a.example", "v": "a@a.example"]),
        .accounts("account u: give it an id, and a valid email address", ["u": "A@a.example"]),
        .accounts("account : give it an id", ["": "a@a.example"]),
        // Codes and secrets would go there.
        .yahoo("http://api.login.yahoo.com"), .yahoo(""),
        // Every path begins with a slash of its own.
        .yahoo("https://api.login.yahoo.com/"),
        Case("app a b: its client id or app id") {
            $0.projects[0].apps = [AppleApp(bundleID: "a b", googleAppID: "1 2")]
        },
        // Schemes that a browser handles itself, and texts that are not schemes.
        .app(clientID: "javascript"), .app(clientID: "JavaScript"), .app(clientID: "data"),
        .app(clientID: "app.7"), .app(clientID: "é.example"), .app(clientID: "."),
    ]

    @Test(arguments: cases)
    func `a configuration that cannot work says why`(unusable: Case) throws {
        let error = #expect(throws: UnusableConfiguration.self) { try Firebase(changing: unusable.change) }
        #expect(error?.description.hasPrefix(unusable.reason) == true, "\(String(describing: error))")
    }

    @Test func `a key for another algorithm than Firebase's makes no server`() throws {
        let key = try SigningKey(generating: .es256)
        let error = #expect(throws: UnusableConfiguration.self) {
            try Firebase { $0.tokenMode = .signed(key, keyID: "k") }
        }
        #expect(error?.description.hasPrefix("the signing key is for ES256") == true)
    }
}

extension UnusableCase<FirebaseConfiguration> {
    /// A project with these accounts, by identifier and email address.
    fileprivate static func accounts(_ reason: String, _ seeds: KeyValuePairs<String, String>) -> Self {
        let accounts = seeds.map { Account(localId: $0, email: $1, isEmailVerified: true) }
        return Self(reason) { $0.projects[0].accounts = accounts }
    }

    /// Yahoo at this origin.
    fileprivate static func yahoo(_ origin: String) -> Self {
        Self("Yahoo's origin \(origin): use https") { $0.yahoo = YahooEndpoints(origin: origin) }
    }

    /// A project with an app that has this client ID, from which its URL scheme is made; its bundle ID names the case.
    fileprivate static func app(clientID: String) -> Self {
        let app = AppleApp(bundleID: clientID, googleAppID: "1:2:ios:3", clientID: clientID)
        return Self("app \(clientID): its client id or app id") { $0.projects[0].apps = [app] }
    }
}
