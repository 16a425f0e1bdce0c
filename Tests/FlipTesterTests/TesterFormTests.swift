import FlipTester
import Testing

/// The text fields in which the settings are typed.
@Suite struct TesterFormTests {
    private let settings = TesterSettings(
        scopes: ["a", "b"], returnURL: "https://partner.example/flip-tester",
        server: .init(
            tokenURL: "https://partner.example/token", revocationURL: "https://partner.example/revoke"))

    @Test func `fields show settings`() {
        #expect(TesterForm(settings).settings == settings)
    }

    @Test func `a space at the end of the scopes stays while the next one is typed`() {
        var form = TesterForm(settings)
        form.scopes = "a "
        #expect(form.scopes == "a ")
        #expect(form.settings.scopes == ["a"])
    }

    @Test func `the other endpoints stay while there is no token endpoint`() {
        var form = TesterForm(settings)
        form.tokenURL = ""
        #expect(form.settings.server == nil)
        #expect(form.revocationURL == "https://partner.example/revoke")
        form.tokenURL = "https://partner.example/token"
        #expect(form.settings.server == settings.server)
    }

    @Test func `a length of state that is not a number is a problem`() {
        var form = TesterForm(settings)
        form.stateBytes = "many"
        #expect(form.settings.problems.contains { $0.hasPrefix("Choose a state of") })
    }
}
