/// Links against whole files: order, several entries, defaults, and both formats.
enum LevelCases {
    private static func file(_ entries: String..., defaults: String? = nil) -> String {
        let defaults = defaults.map { #""defaults": {\#($0)}, "# } ?? ""
        return #"{"applinks": {\#(defaults)"details": [\#(entries.joined(separator: ","))]}}"#
    }

    private static func entry(_ members: String, app: String = MatchCase.app) -> String {
        #"{"appIDs": ["\#(app)"], \#(members)}"#
    }

    private static func entry(components: String, app: String = MatchCase.app) -> String {
        entry(#""components": [\#(components)]"#, app: app)
    }

    /// A file of one entry with these components, the defaults of the file, and the defaults of the entry.
    private static func match(
        _ components: String, _ url: String, _ expected: String, defaults: String? = nil,
        entryDefaults: String? = nil
    ) -> MatchCase {
        let members = entryDefaults.map { #""defaults": {\#($0)}, "# } ?? ""
        let entry = entry(members + #""components": [\#(components)]"#)
        return MatchCase(file: file(entry, defaults: defaults), url, expected)
    }

    private static let privateFirst = #"{"/": "/a/private/*", "exclude": true}, {"/": "/a/*"}"#
    private static let privateLast = #"{"/": "/a/*"}, {"/": "/a/private/*", "exclude": true}"#
    private static let opensB = entry(components: #"{"/": "/b"}"#)
    private static let excludesB = #"{"/": "/b", "exclude": true}"#

    static let order: [MatchCase] = [
        match(privateFirst, "/a/private/x", "excluded [0].components[0]"),
        match(privateFirst, "/a/public", "opens [0].components[1]"),
        match(privateLast, "/a/private/x", "opens [0].components[0]"),
        MatchCase(
            file: file(entry(components: #"{"/": "/a"}"#), opensB), "/b", "opens [1].components[0]"),
        MatchCase(file: file(entry(components: excludesB), opensB), "/b", "excluded [0].components[0]"),
        MatchCase(
            file: file(entry(components: excludesB, app: "OTHER12345.app"), opensB), "/b",
            "opens [1].components[0]"),
        match("", "/b", "no"),
        MatchCase(file: file(), "/b", "not listed"),
        MatchCase(file: #"{"webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}"#, "/b", "not listed"),
        MatchCase(
            file: file(entry(components: #"{"/": "/b"}"#, app: "abcde12345.com.example.app")), "/b",
            "not listed"),
    ]

    private static let anyFragment = ##"{"#": "*"}"##

    static let defaults: [MatchCase] = [
        match(#"{"/": "/foo"}"#, "/FOO", "opens [0].components[0]", defaults: #""caseSensitive": false"#),
        match(#"{"/": "/foo"}"#, "/FOO", "no: path", defaults: #""caseSensitive": true"#),
        match(
            #"{"/": "/foo"}"#, "/FOO", "no: path", defaults: #""caseSensitive": false"#,
            entryDefaults: #""caseSensitive": true"#),
        match(
            #"{"/": "/foo", "caseSensitive": false}"#, "/FOO", "opens [0].components[0]",
            defaults: #""caseSensitive": true"#, entryDefaults: #""caseSensitive": true"#),
        match(#"{"/": "/a b"}"#, "/a%20b", "opens [0].components[0]", defaults: #""percentEncoded": false"#),
        match(
            #"{"/": "/a b", "percentEncoded": true}"#, "/a%20b", "no: path",
            defaults: #""percentEncoded": false"#),
        // Recorded of swcutil: defaults bring patterns and exclusions too.
        match(anyFragment, "/bar", "no: path", defaults: #""/": "/foo/*""#),
        match(anyFragment, "/foo/1", "opens [0].components[0]", defaults: #""/": "/foo/*""#),
        match(anyFragment, "/bar", "no: path", entryDefaults: #""/": "/foo/*""#),
        match(anyFragment, "/bar", "excluded [0].components[0]", defaults: #""exclude": true"#),
        match(anyFragment, "/bar?id=7", "no: query item id", defaults: #""?": {"id": "??"}"#),
        match(anyFragment, "/bar?id=77", "opens [0].components[0]", defaults: #""?": {"id": "??"}"#),
    ]

    private static let bothForms = file(entry(#""components": [{"/": "/new"}], "paths": ["/old"]"#))
    private static let bothIDs = file(
        #"{"appID": "OTHER12345.app", "appIDs": ["ABCDE12345.com.example.app"], "paths": ["*"]}"#)

    static let forms: [MatchCase] = [
        // WWDC 2019 session 717: iOS 13 and later ignore `paths` where there are `components`.
        MatchCase(file: bothForms, "/new", "opens [0].components[0]"),
        MatchCase(file: bothForms, "/old", "no: path"),
        // Recorded of swcutil: `appID` beside `appIDs` is ignored.
        MatchCase(file: bothIDs, "/x", "opens [0].paths[0]"),
        MatchCase(file: bothIDs, "/x", app: "OTHER12345.app", "not listed"),
        MatchCase(file: file(entry(#""paths": ["NOT /a/*", "/a/b"]"#)), "/a/b", "excluded [0].paths[0]"),
        MatchCase(file: file(entry(#""paths": ["/a/b", "NOT /a/*"]"#)), "/a/b", "opens [0].paths[0]"),
        MatchCase(file: file(entry(#""paths": ["NOT /a/*"]"#)), "/b", "no: path"),
        // `NOT ` is of `paths` only.
        MatchCase(#"{"/": "NOT /a/*"}"#, "/a/b", "path"),
        // A name that stands twice: the last one counts.
        MatchCase(#"{"/": "/a", "/": "/b"}"#, "/b", "opens"),
        MatchCase(#"{"/": "/a", "/": "/b"}"#, "/a", "path"),
    ]

    static let all = order + defaults + forms
}
