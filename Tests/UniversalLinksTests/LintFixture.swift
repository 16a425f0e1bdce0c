import Testing
import UniversalLinks

/// A rule of the lint with a file that breaks it, and a similar file that does not.
struct LintFixture: Sendable, CustomTestStringConvertible {
    let rule: LintRule
    let breaks: String
    let keeps: String

    var testDescription: String { "\(rule.rawValue): \(breaks.prefix(200))" }

    private init(_ rule: LintRule, _ breaks: String, _ keeps: String) {
        (self.rule, self.breaks, self.keeps) = (rule, breaks, keeps)
    }

    static let all = structure + patterns + queries + reach + links

    /// The members of the file and of its entries.
    private static let structure: [LintFixture] = [
        LintFixture(
            .missingAppLinks, #"{"webcredentials": {"apps": []}}"#, #"{"applinks": {"details": []}}"#),
        LintFixture(
            .detailsDictionary, #"{"applinks": {"details": {"\#(app)": {"paths": ["/flip"]}}}}"#,
            #"{"applinks": {"details": [{"appID": "\#(app)", "paths": ["/flip"]}]}}"#
        ),
        LintFixture(
            .detailsDictionary, #"{"applinks": {"details": {"appID": "\#(app)", "paths": ["/flip"]}}}"#,
            #"{"applinks": {"details": [{"appID": "\#(app)", "paths": ["/flip"]}]}}"#
        ),
        LintFixture(
            .mixedFormats,
            details(#"{"appID": "\#(app)", "paths": ["/a"], "components": [{"/": "/a"}]}"#),
            details(
                #"{"appID": "\#(app)", "paths": ["/a"]}"#,
                #"{"appIDs": ["\#(app)"], "components": [{"/": "/b"}]}"#)
        ),
        LintFixture(.mixedFormats, details(#"{"appIDs": ["\#(app)"], "paths": ["/flip"]}"#), sound),
        LintFixture(.mixedFormats, details(#"{"appID": "\#(app)", "components": [{"/": "/flip"}]}"#), sound),
        LintFixture(.noRules, file(""), file(#"{"/": "/flip"}"#)),
        LintFixture(
            .noApps, #"{"applinks": {"details": [{"appIDs": [], "paths": ["/flip"]}]}}"#,
            file(#"{"/": "/flip"}"#)
        ),
        LintFixture(
            .appIDIgnored,
            #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "appID": "\#(app)", "paths": ["/a"]}]}}"#,
            #"{"applinks": {"details": [{"appID": "\#(app)", "paths": ["/a"]}]}}"#
        ),
        LintFixture(.appIDForm, file(#"{"/": "/flip"}"#, appID: "example.partner.app"), sound),
        LintFixture(.appIDForm, file(#"{"/": "/flip"}"#, appID: "TEAMID123.example.app"), sound),
        LintFixture(.appIDForm, file(#"{"/": "/flip"}"#, appID: "TEAMID1234.*"), sound),
        LintFixture(.appIDForm, file(#"{"/": "/flip"}"#, appID: "TEAMID1234."), sound),
        rule(.duplicateKey, #"{"/": "/flip", "/": "/flop"}"#, #"{"/": "/flip"}, {"/": "/flop"}"#),
        LintFixture(.duplicateKey, #"{"applinks": {"details": []}, "applinks": {"details": []}}"#, sound),
        rule(.duplicateKey, #"{"?": {"a": "1", "a": "2"}}"#, #"{"?": {"a": "1", "A": "2"}}"#),
        rule(
            .unknownKey, #"{"/": "/flip", "casesensitive": false}"#,
            #"{"/": "/flip", "caseSensitive": false}"#),
        LintFixture(.unknownKey, #"{"applink": {}, "applinks": {"details": []}}"#, sound),
        rule(
            .size, #"{"/": "/flip", "comment": "\#(String(repeating: "x", count: 131_072))"}"#,
            #"{"/": "/flip", "comment": "\#(String(repeating: "x", count: 130_000))"}"#),
    ]

    /// The patterns of paths, and the variables in them.
    private static let patterns: [LintFixture] = [
        paths(.exclusionForm, "not /authorize", "NOT /authorize"),
        paths(.exclusionForm, "NOT/authorize", "/NOT/authorize"),
        paths(.exclusionForm, "NOT  /authorize", "NOT /notes"),
        LintFixture(
            .exclusionForm, #"{"applinks": {"details": [{"appID": "\#(app)", "paths": ["NOT  /a"]}]}}"#,
            #"{"applinks": {"details": {"X.paths[0]": {"components": [{"/": " /a", "exclude": true}]}}}}"#
        ),
        paths(.exclusionForm, "!/authorize", "/!"),
        paths(.exclusionForm, "not *", "not*"),
        paths(.exclusionForm, "!*/private/*", "/private/!*"),
        rule(.exclusionForm, #"{"/": "! *"}"#, #"{"/": "!important"}"#),
        rule(
            .exclusionForm, #"{"/": "NOT /authorize"}"#, #"{"/": "/authorize", "exclude": true}"#),
        paths(.pathOnly, "https://partner.example/flip*", "/flip*"),
        paths(.pathOnly, "/https://other.example/flip", "/https/flip"),
        paths(.pathOnly, "/partner.example/*", "/partner/*"),
        paths(.pathOnly, "partner.example/flip", "/files/partner.example"),
        paths(.pathOnly, "//www.other.example/flip", "/www.other.example/flip"),
        rule(.pathOnly, #"{"/": "/flip?client_id=*"}"#, #"{"/": "/flip/????"}"#),
        rule(.pathOnly, ##"{"/": "/#/flip"}"##, ##"{"/": "/", "#": "/flip"}"##),
        rule(.leadingSlash, #"{"/": "flip"}"#, #"{"/": "*/flip"}"#),
        rule(.percentEncoding, #"{"/": "/a b"}"#, #"{"/": "/a b", "percentEncoded": false}"#),
        rule(.percentEncoding, #"{"/": "/caf%C3%A9", "percentEncoded": false}"#, #"{"/": "/caf%C3%A9"}"#),
        // The name of a variable is no part of what a link is compared with.
        naming(.percentEncoding, "a b", #"{"/": "/a b$(a b)"}"#, #"{"/": "/$(a b)"}"#),
        naming(
            .percentEncoding, "a%20", #"{"/": "/%20$(a%20)", "percentEncoded": false}"#,
            #"{"/": "/$(a%20)", "percentEncoded": false}"#),
        naming(.pathOnly, "a#", ##"{"/": "/#$(a#)"}"##, ##"{"/": "/$(a#)"}"##),
        rule(.unknownVariable, #"{"/": "/$(language)"}"#, #"{"/": "/$(lang)"}"#),
        LintFixture(
            .unknownVariable, file(#"{"?": {"a": "$(x)"}}"#),
            file(#"{"?": {"a": "$(x)"}}"#, in: #""substitutionVariables": {"x": ["y"]},"#)
        ),
        variables(#"{"a(": ["b"]}"#, #"{"a b": ["b"]}"#),
        variables(#"{"a": ["$(lang)"]}"#, #"{"a": ["$5"]}"#),
        variables(#"{"lang": ["x"]}"#, #"{"Lang": ["x"]}"#),
    ]

    /// The patterns of queries.
    private static let queries: [LintFixture] = [
        rule(.queryNotString, #"{"?": {"a": true}}"#, #"{"?": {"a": "true"}}"#),
        rule(
            .queryOrder, #"{"/": "/flip", "?": "client_id=*&scope=*"}"#,
            #"{"/": "/flip", "?": {"client_id": "?*"}}"#),
        rule(.queryOrder, #"{"/": "/flip", "?": "*a=1&b=2*"}"#, #"{"/": "/flip", "?": "*a=1*"}"#),
        rule(.queryOrder, #"{"/": "/flip", "?": "a=1*"}"#, #"{"/": "/flip", "?": "?*"}"#),
    ]

    /// Which links a rule claims, beside the other rules.
    private static let reach: [LintFixture] = [
        rule(.wholeSite, #"{"/": "*"}"#, #"{"/": "*", "exclude": true}"#),
        rule(.wholeSite, #"{"/": "/*"}"#, #"{"/": "/a/*"}"#),
        rule(.wholeSite, #"{"comment": "everything"}"#, #"{"?": {"a": "?*"}}"#),
        LintFixture(
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
        // Of `?a=12&A=9`, the rule that takes any case reads both items, and only the other rule matches.
        rule(
            .unreachableRule,
            #"{"?": {"a": "1*"}, "caseSensitive": false}, {"?": {"a": "12"}, "caseSensitive": false}"#,
            #"{"?": {"a": "1*"}, "caseSensitive": false}, {"?": {"a": "12"}}"#),
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
        LintFixture(
            .unreachableRule,
            details(
                #"{"appID": "\#(app)", "paths": ["/a/*"]}"#, #"{"appID": "\#(app)", "paths": ["/a/b"]}"#),
            details(
                #"{"appID": "OTHERID123.app", "paths": ["/a/*"]}"#,
                #"{"appIDs": ["\#(app)", "OTHERID123.app"], "paths": ["/a/b"]}"#)
        ),
        // Two entries together take a rule from the apps of its entry.
        LintFixture(
            .unreachableRule,
            details(
                #"{"appID": "OTHERID123.app", "paths": ["/a/*"]}"#,
                #"{"appID": "\#(app)", "paths": ["/a/*"]}"#,
                #"{"appIDs": ["\#(app)", "OTHERID123.app"], "paths": ["/a/b"]}"#),
            details(
                #"{"appID": "OTHERID123.app", "paths": ["/a/*"]}"#,
                #"{"appID": "OTHERID123.app", "paths": ["/c/*"]}"#,
                #"{"appIDs": ["\#(app)", "OTHERID123.app"], "paths": ["/a/b"]}"#)
        ),
    ]

    /// The links that a partner expects to open the app or the browser.
    private static let links: [LintFixture] = [
        LintFixture(.authorizationCaptured, file(#"{"/": "*"}"#), sound),
        rule(.authorizationCaptured, #"{"/": "/flip"}, {"/": "/auth*"}"#, #"{"/": "/flip"}"#),
        LintFixture(.flipNotMatched, file(#"{"/": "/flop"}"#), sound),
        rule(
            .flipNotMatched, #"{"/": "/flip", "?": "client_id=*&scope=*&state=*&redirect_uri=*"}"#,
            #"{"/": "/flip", "?": "*state=*"}"#),
        rule(
            .flipNotMatched, #"{"/": "/flip", "?": {"redirect_uri": "https://*"}}"#,
            #"{"/": "/flip", "?": {"redirect_uri": "https%3A*"}}"#),
        LintFixture(.flipNotMatched, file(#"{"/": "/flip"}"#, appID: "OTHERID123.app"), sound),
        LintFixture(.flipMatchedLoosely, file(#"{"/": "/flip/"}"#), sound),
        rule(.flipMatchedLoosely, #"{"/": "/flip/*"}"#, #"{"/": "/flip*"}"#),
    ]

    private static let app = TestFiles.app
    private static let sound = TestFiles.sound

    private static func file(_ components: String, appID: String = app, in members: String = "") -> String {
        TestFiles.file(components, appID: appID, in: members)
    }

    private static func details(_ entries: String...) -> String { TestFiles.details(entries) }

    /// A rule with the components that break it and those that do not.
    private static func rule(_ rule: LintRule, _ breaks: String, _ keeps: String) -> LintFixture {
        LintFixture(rule, file(breaks), file(keeps))
    }

    /// A rule with a path of the older form that breaks it, and one that does not.
    private static func paths(_ rule: LintRule, _ breaks: String, _ keeps: String) -> LintFixture {
        func file(_ path: String) -> String {
            details(#"{"appID": "\#(app)", "paths": ["\#(path)", "/flip"]}"#)
        }
        return LintFixture(rule, file(breaks), file(keeps))
    }

    /// A rule with components that break it and some that do not, in files that define a variable.
    private static func naming(
        _ rule: LintRule, _ variable: String, _ breaks: String, _ keeps: String
    ) -> LintFixture {
        let variables = #""substitutionVariables": {"\#(variable)": ["b"]},"#
        return LintFixture(rule, file(breaks, in: variables), file(keeps, in: variables))
    }

    /// The rule for variables, with some that break it and some that do not.
    private static func variables(_ breaks: String, _ keeps: String) -> LintFixture {
        func file(_ variables: String) -> String {
            TestFiles.file(#"{"/": "/a"}"#, in: #""substitutionVariables": \#(variables),"#)
        }
        return LintFixture(.variableForm, file(breaks), file(keeps))
    }
}
