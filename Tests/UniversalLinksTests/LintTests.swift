import Testing
import UniversalLinks

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

    /// For each rule: a file that breaks it and one that is near, but does not.
    static let fixtures: [(LintRule, breaks: String, keeps: String)] = [
        (.missingAppLinks, #"{"webcredentials": {"apps": []}}"#, #"{"applinks": {"details": []}}"#),
        (
            .detailsDictionary, #"{"applinks": {"details": {"\#(app)": {"paths": ["/flip"]}}}}"#,
            #"{"applinks": {"details": [{"appID": "\#(app)", "paths": ["/flip"]}]}}"#
        ),
        (
            .mixedFormats,
            details(#"{"appID": "\#(app)", "paths": ["/a"], "components": [{"/": "/a"}]}"#),
            details(
                #"{"appID": "\#(app)", "paths": ["/a"]}"#,
                #"{"appID": "\#(app)", "components": [{"/": "/b"}]}"#)
        ),
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
        (.duplicateKey, file(#"{"/": "/flip", "/": "/flop"}"#), file(#"{"/": "/flip"}, {"/": "/flop"}"#)),
        (.duplicateKey, #"{"applinks": {"details": []}, "applinks": {"details": []}}"#, sound),
        (.duplicateKey, file(#"{"?": {"a": "1", "a": "2"}}"#), file(#"{"?": {"a": "1", "A": "2"}}"#)),
        (
            .unknownKey, file(#"{"/": "/flip", "casesensitive": false}"#),
            file(#"{"/": "/flip", "caseSensitive": false}"#)
        ),
        (.unknownKey, #"{"applink": {}, "applinks": {"details": []}}"#, sound),
        (.queryNotString, file(#"{"?": {"a": true}}"#), file(#"{"?": {"a": "true"}}"#)),
        (
            .queryOrder, file(#"{"/": "/flip", "?": "client_id=*&scope=*"}"#),
            file(#"{"/": "/flip", "?": {"client_id": "?*"}}"#)
        ),
        (.queryOrder, file(#"{"/": "/flip", "?": "*a=1&b=2*"}"#), file(#"{"/": "/flip", "?": "*a=1*"}"#)),
        (.queryOrder, file(#"{"/": "/flip", "?": "a=1*"}"#), file(#"{"/": "/flip", "?": "?*"}"#)),
        (.pathOnly, file(#"{"/": "/flip?client_id=*"}"#), file(#"{"/": "/flip/????"}"#)),
        (.pathOnly, file(##"{"/": "/#/flip"}"##), file(##"{"/": "/", "#": "/flip"}"##)),
        (.leadingSlash, file(#"{"/": "flip"}"#), file(#"{"/": "*/flip"}"#)),
        (.percentEncoding, file(#"{"/": "/a b"}"#), file(#"{"/": "/a b", "percentEncoded": false}"#)),
        (
            .percentEncoding, file(#"{"/": "/caf%C3%A9", "percentEncoded": false}"#),
            file(#"{"/": "/caf%C3%A9"}"#)
        ),
        (.unknownVariable, file(#"{"/": "/$(language)"}"#), file(#"{"/": "/$(lang)"}"#)),
        (
            .unknownVariable, file(#"{"?": {"a": "$(x)"}}"#),
            file(#"{"?": {"a": "$(x)"}}"#, in: #""substitutionVariables": {"x": ["y"]},"#)
        ),
        (
            .variableForm, file(#"{"/": "/a"}"#, in: #""substitutionVariables": {"a(": ["b"]},"#),
            file(#"{"/": "/a"}"#, in: #""substitutionVariables": {"a b": ["b"]},"#)
        ),
        (
            .variableForm, file(#"{"/": "/a"}"#, in: #""substitutionVariables": {"a": ["$(lang)"]},"#),
            file(#"{"/": "/a"}"#, in: #""substitutionVariables": {"a": ["$5"]},"#)
        ),
        (
            .variableForm, file(#"{"/": "/a"}"#, in: #""substitutionVariables": {"lang": ["x"]},"#),
            file(#"{"/": "/a"}"#, in: #""substitutionVariables": {"Lang": ["x"]},"#)
        ),
        (.wholeSite, file(#"{"/": "*"}"#), file(#"{"/": "*", "exclude": true}"#)),
        (.wholeSite, file(#"{"/": "/*"}"#), file(#"{"/": "/a/*"}"#)),
        (.wholeSite, file(#"{"comment": "everything"}"#), file(#"{"?": {"a": "?*"}}"#)),
        (
            .wholeSite, #"{"applinks": {"details": [{"appID": "\#(app)", "paths": ["*"]}]}}"#,
            file(#"{"/": "/"}"#)
        ),
        (
            .unreachableRule, file(#"{"/": "/a/*"}, {"/": "/a/b", "exclude": true}"#),
            file(#"{"/": "/a/b", "exclude": true}, {"/": "/a/*"}"#)
        ),
        (.unreachableRule, file(#"{"/": "/a?c*"}, {"/": "/abc"}"#), file(#"{"/": "/abc"}, {"/": "/a?c*"}"#)),
        (.unreachableRule, file(#"{"/": "/a/*"}, {"/": "/a"}"#), file(#"{"/": "/a/?*"}, {"/": "/a"}"#)),
        (
            .unreachableRule, file(#"{"/": "/A", "caseSensitive": false}, {"/": "/a"}"#),
            file(#"{"/": "/a"}, {"/": "/a", "caseSensitive": false}"#)
        ),
        (
            .unreachableRule, file(#"{"?": {"a": "*"}}, {"/": "/b"}"#),
            file(#"{"?": {"a": "?*"}}, {"/": "/b"}"#)
        ),
        (
            .unreachableRule, file(#"{"?": {"a": "1*"}}, {"?": {"a": "12", "b": "3"}}"#),
            file(#"{"?": {"a": "12", "b": "3"}}, {"?": {"a": "1*"}}"#)
        ),
        (
            .unreachableRule, file(#"{"/": "/$(lang)/*"}, {"/": "/$(lang)/*"}"#),
            file(#"{"/": "/$(lang)/*"}, {"/": "/$(region)/*"}"#)
        ),
        (
            .unreachableRule, file(#"{"/": "*/x"}, {"/": "/$(lang)/x"}"#),
            file(#"{"/": "/??/x"}, {"/": "/$(lang)/x"}"#)
        ),
        (.unreachableRule, file(#"{"/": "/?"}, {"/": "/?"}"#), file(#"{"/": "/?"}, {"/": "/*"}"#)),
        (
            .unreachableRule,
            details(
                #"{"appID": "\#(app)", "paths": ["/a/*"]}"#, #"{"appID": "\#(app)", "paths": ["/a/b"]}"#),
            details(
                #"{"appID": "OTHERID123.app", "paths": ["/a/*"]}"#,
                #"{"appIDs": ["\#(app)", "OTHERID123.app"], "paths": ["/a/b"]}"#)
        ),
        (.authorizationCaptured, file(#"{"/": "*"}"#), sound),
        (.authorizationCaptured, file(#"{"/": "/flip"}, {"/": "/auth*"}"#), file(#"{"/": "/flip"}"#)),
        (.flipNotMatched, file(#"{"/": "/flop"}"#), sound),
        (
            .flipNotMatched, file(#"{"/": "/flip", "?": "client_id=*&scope=*&state=*&redirect_uri=*"}"#),
            file(#"{"/": "/flip", "?": "*state=*"}"#)
        ),
        (
            .flipNotMatched, file(#"{"/": "/flip", "?": {"redirect_uri": "https://*"}}"#),
            file(#"{"/": "/flip", "?": {"redirect_uri": "https%3A*"}}"#)
        ),
        (.flipNotMatched, file(#"{"/": "/flip"}"#, appID: "OTHERID123.app"), sound),
        (.flipMatchedLoosely, file(#"{"/": "/flip/"}"#), sound),
        (.flipMatchedLoosely, file(#"{"/": "/flip/*"}"#), file(#"{"/": "/flip*"}"#)),
        (
            .size, file(#"{"/": "/flip", "comment": "\#(String(repeating: "x", count: 131_072))"}"#),
            file(#"{"/": "/flip", "comment": "\#(String(repeating: "x", count: 130_000))"}"#)
        ),
    ]

    private func rules(_ file: String) throws -> [LintRule] {
        let expectations = LinkExpectations(
            appID: Self.app, flipLink: try LinkURL("https://partner.example/flip"),
            authorizationURL: try LinkURL("https://partner.example/authorize"))
        return try AssociationFile(file).findings(expectations).map(\.rule)
    }

    @Test(arguments: fixtures)
    func `each rule has a file that breaks it and a near one that does not`(
        rule: LintRule, breaks: String, keeps: String
    ) throws {
        #expect(try rules(breaks).contains(rule), "\(breaks.prefix(300))")
        #expect(try !rules(keeps).contains(rule), "\(keeps.prefix(300))")
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
                percent-encoding unknown-variable variable-form whole-site unreachable-rule \
                authorization-captured flip-not-matched flip-matched-loosely size hosting-https \
                hosting-place hosting-redirect hosting-answer hosting-content-type hosting-unreadable
                """)
        #expect(LintRule.allCases.allSatisfy { !$0.source.isEmpty })
    }
}
