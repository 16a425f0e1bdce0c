import Testing
import UniversalLinks

/// The findings about an association file.
@Suite struct LintTests {
    static let app = "TEAMID1234.example.partner.app"

    /// The file that a partner should publish, and files without findings.
    static let sound = file(
        #"{"/": "/authorize", "exclude": true, "comment": "for the browser"}, "#
            + #"{"/": "/flip", "comment": "the flip"}"#
    )

    /// A file of one entry with these components.
    static func file(_ components: String, appID: String = app, in members: String = "") -> String {
        #"{"applinks": {\#(members) "details": [{"appIDs": ["\#(appID)"], "components": [\#(components)]}]}}"#
    }

    private static func details(_ entries: String...) -> String {
        #"{"applinks": {"details": [\#(entries.joined(separator: ", "))]}}"#
    }

    /// A rule, a file that breaks it, and one that is near, but does not.
    typealias Fixture = (LintRule, breaks: String, keeps: String)

    /// A rule with the components that break it and those that do not.
    private static func rule(_ rule: LintRule, _ breaks: String, _ keeps: String) -> Fixture {
        (rule, file(breaks), file(keeps))
    }

    /// A rule with a path of the older form that breaks it, and one that does not.
    private static func paths(_ rule: LintRule, _ breaks: String, _ keeps: String) -> Fixture {
        func file(_ path: String) -> String {
            details(#"{"appID": "\#(app)", "paths": ["\#(path)", "/flip"]}"#)
        }
        return (rule, file(breaks), file(keeps))
    }

    /// The rule for variables, with some that break it and some that do not.
    private static func variables(_ breaks: String, _ keeps: String) -> Fixture {
        func file(_ variables: String) -> String {
            Self.file(#"{"/": "/a"}"#, in: #""substitutionVariables": \#(variables),"#)
        }
        return (.variableForm, file(breaks), file(keeps))
    }

    static let fixtures: [Fixture] = [
        (.missingAppLinks, #"{"webcredentials": {"apps": []}}"#, #"{"applinks": {"details": []}}"#),
        (
            .detailsDictionary, #"{"applinks": {"details": {"\#(app)": {"paths": ["/flip"]}}}}"#,
            #"{"applinks": {"details": [{"appID": "\#(app)", "paths": ["/flip"]}]}}"#
        ),
        (
            .detailsDictionary, #"{"applinks": {"details": {"appID": "\#(app)", "paths": ["/flip"]}}}"#,
            #"{"applinks": {"details": [{"appID": "\#(app)", "paths": ["/flip"]}]}}"#
        ),
        (
            .mixedFormats,
            details(#"{"appID": "\#(app)", "paths": ["/a"], "components": [{"/": "/a"}]}"#),
            details(
                #"{"appID": "\#(app)", "paths": ["/a"]}"#,
                #"{"appIDs": ["\#(app)"], "components": [{"/": "/b"}]}"#)
        ), (.mixedFormats, details(#"{"appIDs": ["\#(app)"], "paths": ["/flip"]}"#), sound),
        (.mixedFormats, details(#"{"appID": "\#(app)", "components": [{"/": "/flip"}]}"#), sound),
        paths(.exclusionForm, "not /authorize", "NOT /authorize"),
        paths(.exclusionForm, "NOT/authorize", "/NOT/authorize"),
        paths(.exclusionForm, "NOT  /authorize", "NOT /notes"), paths(.exclusionForm, "!/authorize", "/!"),
        paths(.exclusionForm, "not *", "not*"), paths(.exclusionForm, "!*/private/*", "/private/!*"),
        rule(.exclusionForm, #"{"/": "! *"}"#, #"{"/": "!important"}"#),
        rule(
            .exclusionForm, #"{"/": "NOT /authorize"}"#, #"{"/": "/authorize", "exclude": true}"#),
        paths(.pathOnly, "https://partner.example/flip*", "/flip*"),
        paths(.pathOnly, "/https://other.example/flip", "/https/flip"),
        paths(.pathOnly, "/partner.example/*", "/partner/*"),
        paths(.pathOnly, "partner.example/flip", "/files/partner.example"),
        paths(.pathOnly, "//www.other.example/flip", "/www.other.example/flip"),
        (.noRules, file(""), file(#"{"/": "/flip"}"#)),
        (
            .noApps, #"{"applinks": {"details": [{"appIDs": [], "paths": ["/flip"]}]}}"#,
            file(#"{"/": "/flip"}"#)
        ),
        (
            .appIDIgnored,
            #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "appID": "\#(app)", "paths": ["/a"]}]}}"#,
            #"{"applinks": {"details": [{"appID": "\#(app)", "paths": ["/a"]}]}}"#
        ),
        (.appIDForm, file(#"{"/": "/flip"}"#, appID: "example.partner.app"), sound),
        (.appIDForm, file(#"{"/": "/flip"}"#, appID: "TEAMID123.example.app"), sound),
        (.appIDForm, file(#"{"/": "/flip"}"#, appID: "TEAMID1234.*"), sound),
        (.appIDForm, file(#"{"/": "/flip"}"#, appID: "TEAMID1234."), sound),
        rule(.duplicateKey, #"{"/": "/flip", "/": "/flop"}"#, #"{"/": "/flip"}, {"/": "/flop"}"#),
        (.duplicateKey, #"{"applinks": {"details": []}, "applinks": {"details": []}}"#, sound),
        rule(.duplicateKey, #"{"?": {"a": "1", "a": "2"}}"#, #"{"?": {"a": "1", "A": "2"}}"#),
        rule(
            .unknownKey, #"{"/": "/flip", "casesensitive": false}"#,
            #"{"/": "/flip", "caseSensitive": false}"#),
        (.unknownKey, #"{"applink": {}, "applinks": {"details": []}}"#, sound),
        rule(.queryNotString, #"{"?": {"a": true}}"#, #"{"?": {"a": "true"}}"#),
        rule(
            .queryOrder, #"{"/": "/flip", "?": "client_id=*&scope=*"}"#,
            #"{"/": "/flip", "?": {"client_id": "?*"}}"#),
        rule(.queryOrder, #"{"/": "/flip", "?": "*a=1&b=2*"}"#, #"{"/": "/flip", "?": "*a=1*"}"#),
        rule(.queryOrder, #"{"/": "/flip", "?": "a=1*"}"#, #"{"/": "/flip", "?": "?*"}"#),
        rule(.pathOnly, #"{"/": "/flip?client_id=*"}"#, #"{"/": "/flip/????"}"#),
        rule(.pathOnly, ##"{"/": "/#/flip"}"##, ##"{"/": "/", "#": "/flip"}"##),
        rule(.leadingSlash, #"{"/": "flip"}"#, #"{"/": "*/flip"}"#),
        rule(.percentEncoding, #"{"/": "/a b"}"#, #"{"/": "/a b", "percentEncoded": false}"#),
        rule(.percentEncoding, #"{"/": "/caf%C3%A9", "percentEncoded": false}"#, #"{"/": "/caf%C3%A9"}"#),
        rule(.unknownVariable, #"{"/": "/$(language)"}"#, #"{"/": "/$(lang)"}"#),
        (
            .unknownVariable, file(#"{"?": {"a": "$(x)"}}"#),
            file(#"{"?": {"a": "$(x)"}}"#, in: #""substitutionVariables": {"x": ["y"]},"#)
        ),
        variables(#"{"a(": ["b"]}"#, #"{"a b": ["b"]}"#),
        variables(#"{"a": ["$(lang)"]}"#, #"{"a": ["$5"]}"#),
        variables(#"{"lang": ["x"]}"#, #"{"Lang": ["x"]}"#),
        rule(.wholeSite, #"{"/": "*"}"#, #"{"/": "*", "exclude": true}"#),
        rule(.wholeSite, #"{"/": "/*"}"#, #"{"/": "/a/*"}"#),
        rule(.wholeSite, #"{"comment": "everything"}"#, #"{"?": {"a": "?*"}}"#),
        (
            .wholeSite, #"{"applinks": {"details": [{"appID": "\#(app)", "paths": ["*"]}]}}"#,
            file(#"{"/": "/"}"#)
        ),
        rule(
            .unreachableRule, #"{"/": "/a/*"}, {"/": "/a/b", "exclude": true}"#,
            #"{"/": "/a/b", "exclude": true}, {"/": "/a/*"}"#),
        rule(.unreachableRule, #"{"/": "/a?c*"}, {"/": "/abc"}"#, #"{"/": "/abc"}, {"/": "/a?c*"}"#),
        rule(.unreachableRule, #"{"/": "/a/*"}, {"/": "/a"}"#, #"{"/": "/a/?*"}, {"/": "/a"}"#),
        rule(
            .unreachableRule, #"{"/": "/A", "caseSensitive": false}, {"/": "/a"}"#,
            #"{"/": "/a"}, {"/": "/a", "caseSensitive": false}"#),
        rule(.unreachableRule, #"{"?": {"a": "*"}}, {"/": "/b"}"#, #"{"?": {"a": "?*"}}, {"/": "/b"}"#),
        rule(
            .unreachableRule, #"{"?": {"a": "1*"}}, {"?": {"a": "12", "b": "3"}}"#,
            #"{"?": {"a": "12", "b": "3"}}, {"?": {"a": "1*"}}"#),
        rule(
            .unreachableRule, #"{"/": "/$(lang)/*"}, {"/": "/$(lang)/*"}"#,
            #"{"/": "/$(lang)/*"}, {"/": "/$(region)/*"}"#),
        rule(
            .unreachableRule, #"{"/": "*/x"}, {"/": "/$(lang)/x"}"#,
            #"{"/": "/??/x"}, {"/": "/$(lang)/x"}"#),
        rule(.unreachableRule, #"{"/": "/?"}, {"/": "/?"}"#, #"{"/": "/?"}, {"/": "/*"}"#),
        // Of a path, one slash at the beginning is dropped, and every slash at the end.
        rule(.unreachableRule, #"{"/": "/?*"}, {"/": "/?x"}"#, #"{"/": "/?*"}, {"/": "?*"}"#),
        rule(.unreachableRule, #"{"/": "?a"}, {"/": "?a"}"#, #"{"/": "/?a"}, {"/": "?a"}"#),
        rule(.unreachableRule, #"{"/": "/a"}, {"/": "/a/"}"#, #"{"/": "/a"}, {"/": "//a"}"#),
        rule(.unreachableRule, #"{"/": "a?"}, {"/": "a?"}"#, #"{"/": "a?"}, {"/": "/a?"}"#),
        rule(.unreachableRule, #"{"/": "a*"}, {"/": "/a*"}"#, #"{"/": "a?/*"}, {"/": "/a?/*"}"#),
        // A pattern that matches anything covers a rule that reads links in another way.
        rule(
            .unreachableRule, #"{"/": "*"}, {"/": "/a", "caseSensitive": false}"#,
            #"{"/": "/a*"}, {"/": "/a", "caseSensitive": false}"#),
        rule(
            .unreachableRule, #"{"/": "/*"}, {"/": "/a", "percentEncoded": false}"#,
            #"{"/": "/a*"}, {"/": "/a", "percentEncoded": false}"#),
        (
            .unreachableRule,
            details(
                #"{"appID": "\#(app)", "paths": ["/a/*"]}"#, #"{"appID": "\#(app)", "paths": ["/a/b"]}"#),
            details(
                #"{"appID": "OTHERID123.app", "paths": ["/a/*"]}"#,
                #"{"appIDs": ["\#(app)", "OTHERID123.app"], "paths": ["/a/b"]}"#)
        ),
        (.authorizationCaptured, file(#"{"/": "*"}"#), sound),
        rule(.authorizationCaptured, #"{"/": "/flip"}, {"/": "/auth*"}"#, #"{"/": "/flip"}"#),
        (.flipNotMatched, file(#"{"/": "/flop"}"#), sound),
        rule(
            .flipNotMatched, #"{"/": "/flip", "?": "client_id=*&scope=*&state=*&redirect_uri=*"}"#,
            #"{"/": "/flip", "?": "*state=*"}"#),
        rule(
            .flipNotMatched, #"{"/": "/flip", "?": {"redirect_uri": "https://*"}}"#,
            #"{"/": "/flip", "?": {"redirect_uri": "https%3A*"}}"#),
        (.flipNotMatched, file(#"{"/": "/flip"}"#, appID: "OTHERID123.app"), sound),
        (.flipMatchedLoosely, file(#"{"/": "/flip/"}"#), sound),
        rule(.flipMatchedLoosely, #"{"/": "/flip/*"}"#, #"{"/": "/flip*"}"#),
        rule(
            .size, #"{"/": "/flip", "comment": "\#(String(repeating: "x", count: 131_072))"}"#,
            #"{"/": "/flip", "comment": "\#(String(repeating: "x", count: 130_000))"}"#),
    ]

    private func rules(_ file: String) throws -> [LintRule] {
        let expectations = LinkExpectations(
            appID: Self.app, flipLink: try LinkURL("https://partner.example/flip"),
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
        let expectations = LinkExpectations(appID: Self.app, flipLink: try LinkURL(link))
        let findings = try AssociationFile(Self.file(components)).findings(expectations)
        #expect(findings.contains { $0.rule == .flipNotMatched } != opens)
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
        let expectations = LinkExpectations(appID: Self.app, authorizationURL: try LinkURL(url))
        let findings = try AssociationFile(Self.file(components)).findings(expectations)
        #expect(findings.contains { $0.rule == .authorizationCaptured } == opens)
    }

    @Test(arguments: fixtures)
    func `each rule has a file that breaks it and a near one that does not`(
        rule: LintRule, breaks: String, keeps: String
    ) throws {
        #expect(try rules(breaks).contains(rule), "\(breaks.prefix(300))")
        #expect(try !rules(keeps).contains(rule), "\(keeps.prefix(300))")
    }

    @Test(arguments: [
        (#"{"appIDs": ["\#(app)"], "paths": ["/flip"]}"#, "has appIDs with paths"),
        (#"{"appID": "\#(app)", "components": [{"/": "/flip"}]}"#, "has appID with components"),
    ]) func `a mix of keys that opens links is a warning`(entry: String, words: String) throws {
        let findings = try AssociationFile(Self.details(entry)).findings()
        #expect(findings.map(\.rule) == [.mixedFormats] && findings.map(\.level) == [.warning])
        #expect(findings.first?.message.contains(words) == true, "\(findings)")
    }

    @Test(arguments: [
        ("not /authorize", "NOT and one space, in capitals"),
        ("NOT/authorize", "NOT and one space, in capitals"),
        ("https://partner.example/flip*", "take scheme and host out"),
        ("/partner.example/*", "take scheme and host out"),
    ]) func `advice about a pattern is about what is wrong with it, and stands by itself`(
        path: String, words: String
    ) throws {
        let file = Self.details(#"{"appID": "\#(Self.app)", "paths": ["\#(path)", "/flip"]}"#)
        let expectations = LinkExpectations(flipLink: try LinkURL("https://partner.example/flip"))
        let findings = try AssociationFile(file).findings(expectations)
        #expect(findings.count == 1 && findings[0].message.contains(words), "\(findings)")
    }

    @Test func `the services of Apple's other extensions are known`() throws {
        let file = #"{"applinks": {"details": []}, "messagefilter": {"apps": []}, "authsrv": {"apps": []}}"#
        #expect(try AssociationFile(file).findings() == [])
    }

    @Test func `a trace says which item of the query is absent and counts as empty`() throws {
        let file = try AssociationFile(Self.file(#"{"/": "/flip", "?": {"a": "*", "b": "?*"}}"#))
        let trace = file.trace(try LinkURL("https://partner.example/flip?b=1"), for: Self.app)
        #expect(trace.opens)
        #expect(trace.steps.first?.absentItems == ["a"])
        #expect("\(trace)".contains("although the link has no query item “a”, which counts as empty"))
        let both = file.trace(try LinkURL("https://partner.example/flip?b=1&a="), for: Self.app)
        #expect(both.steps.first?.absentItems == [])
    }

    @Test func `a sound file has no findings`() throws {
        #expect(try rules(Self.sound) == [])
    }

    @Test func `every rule has fixtures, here or in the hosting tests`() {
        let hosting = Set(LintRule.allCases.filter { $0.rawValue.hasPrefix("hosting-") })
        #expect(Set(Self.fixtures.map { $0.0 }).union(hosting) == Set(LintRule.allCases))
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
        #expect(LintRule.allCases.allSatisfy { !$0.source.isEmpty })
    }
}
