import FlipTester
import Foundation
import HTTPMessages
import PlatformCrypto
import Testing

/// The settings with which no run can begin, and what each has to be.
@Suite struct TesterSettingsTests {
    /// Settings without a problem.
    private let right = TesterSettings(
        universalLink: "https://partner.example/flip", clientID: "google-client",
        scopes: ["devices.read"], returnURL: "https://partner.example/flip-tester")

    private static let token = "https://partner.example/token"

    @Test func `right settings have no problem`() { #expect(right.problems == []) }

    @Test(arguments: [
        ("", "Enter your universal link."), ("http://partner.example/flip", "Enter your universal link."),
        ("https://partner.example/flip#x", "Enter your universal link."),
    ])
    func `a wrong universal link begins no run`(link: String, problem: String) {
        var settings = right
        settings.universalLink = link
        expect(problem, of: settings)
        #expect(throws: TesterSettingsError.self) {
            try FlipTester(
                settings, client: InMemoryClient([:]), random: .system,
                now: { Date(timeIntervalSince1970: 0) })
        }
    }

    @Test func `a client ID is needed`() {
        var settings = right
        settings.clientID = ""
        expect("Enter the client ID", of: settings)
    }

    @Test(arguments: [
        ("https://partner.example/flip", "The return URL is your universal link"),
        ("https://PARTNER.example/flip-tester", "Return URL: the redirect URI's host"),
    ])
    func `a return URL that Google's app could not use is named`(returnURL: String, problem: String) {
        var settings = right
        settings.returnURL = returnURL
        expect(problem, of: settings)
    }

    @Test(arguments: [8, 32, 1_501])
    func `a state that is too short or too long is named`(stateBytes: Int) {
        var settings = right
        settings.stateBytes = stateBytes
        expect("Choose a state of 33 to 1500", of: settings)
    }

    @Test(
        arguments: [
            ("token", .init(tokenURL: "")), ("token", .init(tokenURL: "http://partner.example/token")),
            ("userinfo", .init(tokenURL: token, userinfoURL: "https://partner.example/userinfo#x")),
            ("revocation", .init(tokenURL: token, revocationURL: "partner.example/revoke")),
        ] as [(String, TesterSettings.Server)])
    func `the endpoint whose URL cannot be used is named`(name: String, server: TesterSettings.Server) {
        var settings = right
        settings.server = server
        expect("Enter the URL of your \(name) endpoint.", of: settings)
    }

    @Test func `each of several wrong values is named`() {
        var settings = right
        settings.clientID = ""
        settings.stateBytes = 8
        #expect(settings.problems.count == 2)
    }

    /// Expects that settings have one problem, which begins with these words.
    private func expect(
        _ beginning: String, of settings: TesterSettings, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(settings.problems.count == 1, sourceLocation: sourceLocation)
        #expect(settings.problems.first?.hasPrefix(beginning) == true, sourceLocation: sourceLocation)
    }
}
