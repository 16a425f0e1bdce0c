import Testing
import UniversalLinks

/// The findings about an association file.
@Suite struct LintTests {
    private func rules(_ file: String) throws -> [LintRule] {
        let expectations = LinkExpectations(
            appID: TestFiles.app, flipLink: try LinkURL("https://partner.example/flip"),
            authorizationURL: try LinkURL("https://partner.example/authorize"))
        return try AssociationFile(file).findings(expectations).map(\.rule)
    }

    @Test(arguments: [
        ("https://partner.example/flip?from=google", #"{"/": "/flip", "?": {"state": "?*"}}"#, true),
        ("https://partner.example/flip?from=google", #"{"/": "/flip", "?": {"state": ""}}"#, false),
        ("https://partner.example/flip?from=google", #"{"/": "/flip", "?": {"from": "google"}}"#, true),
        ("https://partner.example/flip?client_id=1", #"{"/": "/flip", "?": {"state": "?*"}}"#, false),
    ])
    func `a link with a query of its own is tried with Google's parameters, unless it has them`(
        link: String, components: String, opens: Bool
    ) throws {
        let expectations = LinkExpectations(appID: TestFiles.app, flipLink: try LinkURL(link))
        let findings = try AssociationFile(TestFiles.file(components)).findings(expectations)
        #expect(findings.contains { $0.rule == .flipNotMatched } != opens)
    }

    @Test(arguments: [
        (TestFiles.file(#"{"/": "/flop"}"#), "no rule matches; claim its path"),
        (TestFiles.file(#"{"/": "/flip", "exclude": true}"#), "excludes the link; claim its path before"),
        (TestFiles.file(#"{"/": "/flip"}"#, appID: "OTHERID123.app"), "add the app ID to appIDs"),
    ])
    func `a link that does not open the app gets advice about its cause`(file: String, words: String) throws {
        let expectations = LinkExpectations(
            appID: TestFiles.app, flipLink: try LinkURL("https://partner.example/flip"))
        let finding = try AssociationFile(file).findings(expectations).first { $0.rule == .flipNotMatched }
        #expect(finding?.description.contains(words) == true)
    }

    @Test(arguments: [
        ("https://partner.example/authorize?tenant=7", #"{"?": {"client_id": "?*"}}"#, true),
        ("https://partner.example/authorize?", #"{"?": {"client_id": "?*"}}"#, true),
        ("https://partner.example/authorize?tenant=7", #"{"?": {"tenant": "8"}}"#, false),
        ("https://partner.example/authorize?client_id=1", #"{"?": {"state": "?*"}}"#, false),
    ])
    func `an authorization URL with a query of its own is tried with Google's parameters, unless it has them`(
        url: String, components: String, opens: Bool
    ) throws {
        let expectations = LinkExpectations(appID: TestFiles.app, authorizationURL: try LinkURL(url))
        let findings = try AssociationFile(TestFiles.file(components)).findings(expectations)
        #expect(findings.contains { $0.rule == .authorizationCaptured } == opens)
    }

    @Test(arguments: LintFixture.all)
    func `each rule has a file that breaks it and a near one that does not`(
        fixture: LintFixture
    ) throws {
        #expect(try rules(fixture.breaks).contains(fixture.rule), "\(fixture.breaks.prefix(300))")
        #expect(try !rules(fixture.keeps).contains(fixture.rule), "\(fixture.keeps.prefix(300))")
    }

    @Test(arguments: [
        (#"{"appIDs": ["\#(TestFiles.app)"], "paths": ["/flip"]}"#, "has appIDs with paths"),
        (#"{"appID": "\#(TestFiles.app)", "components": [{"/": "/flip"}]}"#, "has appID with components"),
    ]) func `a mix of keys that opens links is a warning`(entry: String, words: String) throws {
        let findings = try AssociationFile(TestFiles.details([entry])).findings()
        #expect(findings.map(\.rule) == [.mixedFormats])
        #expect(findings.map(\.level) == [.warning])
        #expect(findings.first?.message.contains(words) == true, "\(findings)")
    }

    @Test(arguments: [
        ("not /authorize", "NOT and one space, in capitals"),
        ("NOT/authorize", "NOT and one space, in capitals"),
        ("https://partner.example/flip*", "take scheme and host out"),
        ("/partner.example/*", "take scheme and host out"),
        ("/flip?client_id=*", "write components, which have the keys ? and #"),
        ("/café", "set percentEncoded to false in defaults"),
    ]) func `advice about a pattern is about what is wrong with it, and stands by itself`(
        path: String, words: String
    ) throws {
        let file = TestFiles.details([#"{"appID": "\#(TestFiles.app)", "paths": ["\#(path)", "/flip"]}"#])
        let expectations = LinkExpectations(flipLink: try LinkURL("https://partner.example/flip"))
        let findings = try AssociationFile(file).findings(expectations)
        #expect(findings.count == 1, "\(findings)")
        #expect(findings.first?.message.contains(words) == true, "\(findings)")
    }

    @Test(arguments: ["", #", "exclude": true"#])
    func `the advice about NOT in components is to take it out`(exclusion: String) throws {
        let file = TestFiles.file(#"{"/": "NOT /authorize"\#(exclusion)}, {"/": "/flip"}"#)
        let finding = try AssociationFile(file).findings().first { $0.rule == .exclusionForm }
        #expect(finding?.message.contains("take NOT or ! out of the path, and set exclude") == true)
    }

    @Test func `the services of Apple's other extensions are known`() throws {
        let file = #"{"applinks": {"details": []}, "messagefilter": {"apps": []}, "authsrv": {"apps": []}}"#
        #expect(try AssociationFile(file).findings() == [])
    }

    @Test func `a sound file has no findings`() throws {
        #expect(try rules(TestFiles.sound) == [])
    }

    @Test func `every rule has fixtures, here or in the hosting tests`() {
        let hosting = Set(LintRule.allCases.filter { $0.rawValue.hasPrefix("hosting-") })
        #expect(Set(LintFixture.all.map { $0.rule }).union(hosting) == Set(LintRule.allCases))
    }

    @Test func `ids do not change`() {
        #expect(
            LintRule.allCases.map(\.rawValue).joined(separator: " ") == """
                missing-applinks details-dictionary mixed-formats no-rules no-apps app-id-ignored \
                app-id-form duplicate-key unknown-key query-not-string query-order path-only leading-slash \
                exclusion-form percent-encoding unknown-variable variable-form whole-site unreachable-rule \
                authorization-captured flip-not-matched flip-matched-loosely size hosting-https \
                hosting-place hosting-redirect hosting-answer hosting-content-type hosting-unreadable
                """)
    }

    @Test(arguments: LintRule.allCases)
    func `each rule has a source`(rule: LintRule) { #expect(!rule.source.isEmpty) }
}
