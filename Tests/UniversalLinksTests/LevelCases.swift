/// Links against whole files: order, several entries, defaults, and both formats.
enum LevelCases {
    private static func file(_ members: String, _ entries: String) -> String {
        #"{"applinks": {\#(members) "details": [\#(entries)]}}"#
    }

    private static func entry(_ members: String, app: String = MatchCase.app) -> String {
        #"{"appIDs": ["\#(app)"], \#(members)}"#
    }

    static let order: [MatchCase] = [
        MatchCase(
            file: file("", entry(#""components": [{"/": "/a/private/*", "exclude": true}, {"/": "/a/*"}]"#)),
            "/a/private/x", "excluded [0].components[0]"),
        MatchCase(
            file: file("", entry(#""components": [{"/": "/a/private/*", "exclude": true}, {"/": "/a/*"}]"#)),
            "/a/public", "opens [0].components[1]"),
        MatchCase(
            file: file("", entry(#""components": [{"/": "/a/*"}, {"/": "/a/private/*", "exclude": true}]"#)),
            "/a/private/x", "opens [0].components[0]"),
        MatchCase(
            file: file(
                "", entry(#""components": [{"/": "/a"}]"#) + "," + entry(#""components": [{"/": "/b"}]"#)),
            "/b", "opens [1].components[0]"),
        MatchCase(
            file: file(
                "",
                entry(#""components": [{"/": "/b", "exclude": true}]"#) + ","
                    + entry(#""components": [{"/": "/b"}]"#)),
            "/b", "excluded [0].components[0]"),
        MatchCase(
            file: file(
                "",
                entry(#""components": [{"/": "/b", "exclude": true}]"#, app: "OTHER12345.app") + ","
                    + entry(#""components": [{"/": "/b"}]"#)),
            "/b", "opens [1].components[0]"),
        MatchCase(file: file("", entry(#""components": []"#)), "/b", "no"),
        MatchCase(file: file("", ""), "/b", "not listed"),
        MatchCase(file: #"{"webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}"#, "/b", "not listed"),
        MatchCase(
            file: file("", entry(#""components": [{"/": "/b"}]"#, app: "abcde12345.com.example.app")), "/b",
            "not listed"),
    ]

    static let defaults: [MatchCase] = [
        MatchCase(
            file: file(#""defaults": {"caseSensitive": false},"#, entry(#""components": [{"/": "/foo"}]"#)),
            "/FOO", "opens [0].components[0]"),
        MatchCase(
            file: file(#""defaults": {"caseSensitive": true},"#, entry(#""components": [{"/": "/foo"}]"#)),
            "/FOO", "no: path"),
        MatchCase(
            file: file(
                #""defaults": {"caseSensitive": false},"#,
                entry(#""defaults": {"caseSensitive": true}, "components": [{"/": "/foo"}]"#)),
            "/FOO", "no: path"),
        MatchCase(
            file: file(
                #""defaults": {"caseSensitive": true},"#,
                entry(
                    #""defaults": {"caseSensitive": true}, "#
                        + #""components": [{"/": "/foo", "caseSensitive": false}]"#
                )),
            "/FOO", "opens [0].components[0]"),
        MatchCase(
            file: file(#""defaults": {"percentEncoded": false},"#, entry(#""components": [{"/": "/a b"}]"#)),
            "/a%20b", "opens [0].components[0]"),
        MatchCase(
            file: file(
                #""defaults": {"percentEncoded": false},"#,
                entry(#""components": [{"/": "/a b", "percentEncoded": true}]"#)),
            "/a%20b", "no: path"),
        // Recorded of swcutil: defaults bring patterns and exclusions too.
        MatchCase(
            file: file(#""defaults": {"/": "/foo/*"},"#, entry(##""components": [{"#": "*"}]"##)), "/bar",
            "no: path"),
        MatchCase(
            file: file(#""defaults": {"/": "/foo/*"},"#, entry(##""components": [{"#": "*"}]"##)), "/foo/1",
            "opens [0].components[0]"),
        MatchCase(
            file: file("", entry(##""defaults": {"/": "/foo/*"}, "components": [{"#": "*"}]"##)), "/bar",
            "no: path"),
        MatchCase(
            file: file(#""defaults": {"exclude": true},"#, entry(##""components": [{"#": "*"}]"##)), "/bar",
            "excluded [0].components[0]"),
        MatchCase(
            file: file(#""defaults": {"?": {"id": "??"}},"#, entry(##""components": [{"#": "*"}]"##)),
            "/bar?id=7", "no: query item id"),
        MatchCase(
            file: file(#""defaults": {"?": {"id": "??"}},"#, entry(##""components": [{"#": "*"}]"##)),
            "/bar?id=77", "opens [0].components[0]"),
    ]

    static let forms: [MatchCase] = [
        // WWDC 2019 session 717: iOS 13 and later ignore `paths` where there are `components`.
        MatchCase(
            file: file("", entry(#""components": [{"/": "/new"}], "paths": ["/old"]"#)), "/new",
            "opens [0].components[0]"),
        MatchCase(
            file: file("", entry(#""components": [{"/": "/new"}], "paths": ["/old"]"#)), "/old", "no: path"),
        // Recorded of swcutil: `appID` beside `appIDs` is ignored.
        MatchCase(
            file: file(
                "",
                #"{"appID": "OTHER12345.app", "appIDs": ["ABCDE12345.com.example.app"], "paths": ["*"]}"#),
            "/x", "opens [0].paths[0]"),
        MatchCase(
            file: file(
                "",
                #"{"appID": "OTHER12345.app", "appIDs": ["ABCDE12345.com.example.app"], "paths": ["*"]}"#),
            "/x", app: "OTHER12345.app", "not listed"),
        MatchCase(file: file("", entry(#""paths": ["NOT /a/*", "/a/b"]"#)), "/a/b", "excluded [0].paths[0]"),
        MatchCase(file: file("", entry(#""paths": ["/a/b", "NOT /a/*"]"#)), "/a/b", "opens [0].paths[0]"),
        MatchCase(file: file("", entry(#""paths": ["NOT /a/*"]"#)), "/b", "no: path"),
        // `NOT ` is of `paths` only.
        MatchCase(#"{"/": "NOT /a/*"}"#, "/a/b", "path"),
        // A name that stands twice: the last one counts.
        MatchCase(#"{"/": "/a", "/": "/b"}"#, "/b", "opens"),
        MatchCase(#"{"/": "/a", "/": "/b"}"#, "/a", "path"),
    ]

    static let all = order + defaults + forms
}
