import HTTPMessages
import JSON
import OAuth
import Testing

@testable import FlipCheck

/// The configuration that a recording keeps.
@Suite struct RecordedConfigurationTests {
    /// A configuration in which every fact that rules look at differs from its default.
    private static var changed: FlipCheckConfiguration {
        var changed = Partner.configuration
        changed.otherClient = ClientCredentials(id: "other", secret: "other-secret", method: .basic)
        changed.pkce = true
        changed.authorizationParameters = [.init(name: "prompt", value: "consent")]
        changed.redirectURI = "https://partner.example/back"
        changed.codeLifetime = 60
        changed.association = .init(
            url: "https://partner.example/file", file: [0xFF, 0x7B], copy: .recorded([0x7B, 0x7D]))
        changed.limits.total = .seconds(7)
        changed.skip = [.init(rule: "metadata", reason: "it has none")]
        changed.signIn = SignIn(.person { _ in nil })
        changed.signIn.headers.add("Cookie", "")
        changed.signIn.forms = Partner.configuration.signIn.forms
        changed.signIn.refusal = Partner.configuration.signIn.refusal
        changed.signIn.refusalPage = "refused"
        changed.signIn.origins = ["https://login.partner.example"]
        changed.signIn.reset = {}
        return changed
    }

    /// The members of a value, by name, as texts.
    private func members(of value: Any) -> [String: String] {
        let children = Mirror(reflecting: value).children
        return Dictionary(
            uniqueKeysWithValues: children.map { ($0.label ?? "", String(describing: $0.value)) })
    }

    /// The configuration that is read from the recording of one, with its secrets.
    private func readAgain(_ configuration: FlipCheckConfiguration) throws -> FlipCheckConfiguration {
        let recorded = try #require(try JSONValue(recorded: RecordedConfiguration(configuration) { $0 }))
        let decoder = RecordingDecoder(exchanges: [])
        return try decoder.decode(RecordedConfiguration.self, from: recorded.json).configuration
    }

    @Test func `every fact that rules look at is recorded`() throws {
        // What rules look at in `limits` and `signIn` is in the next test; the others are for a run or a draft only.
        let notCompared: Set = ["authorities", "lacksMetadata", "offeredScopes", "limits", "signIn"]
        let defaults = members(of: FlipCheckConfiguration())
        let recorded = members(of: try readAgain(Self.changed))
        for (name, value) in members(of: Self.changed) where !notCompared.contains(name) {
            #expect(value != defaults[name], "this test does not change \(name)")
            #expect(recorded[name] == value, "\(name)")
        }
    }

    @Test func `what rules look at of the sign-in and the limits is recorded`() throws {
        let configuration = try readAgain(Self.changed)
        let signIn = configuration.signIn
        #expect(configuration.limits.total == Self.changed.limits.total)
        #expect(!signIn.isAutomatic)
        #expect(signIn.reset != nil)
        #expect(signIn.forms == Self.changed.signIn.forms)
        #expect(signIn.refusal == Self.changed.signIn.refusal)
        let notCompared: Set = ["way", "reset", "forms", "refusal"]
        let (defaults, recorded) = (members(of: SignIn()), members(of: signIn))
        for (name, value) in members(of: Self.changed.signIn) where !notCompared.contains(name) {
            #expect(value != defaults[name], "this test does not change \(name)")
            #expect(recorded[name] == value, "\(name)")
        }
    }

    @Test func `a copy that the run fetched is recorded as fetched`() throws {
        var configuration = Self.changed
        configuration.association.copy = .fetched
        #expect(try readAgain(configuration).association.copy == .fetched)
    }
}
