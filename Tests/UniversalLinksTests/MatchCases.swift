/// Links, mostly against one rule each: what wildcards, slashes, queries, escapes and variables mean.
///
/// They follow Apple's pages, whose own examples are in `AppleExamples`. Where Apple says nothing, a result comes from a
/// record of `swcutil` (Docs/reference/stand-ins.md), or is only what this library does.
enum MatchCases {
    static let wildcards: [[MatchCase]] = [
        .rule("{}", ["/anything?a=b#c": "opens", "": "opens"]),
        .rule(#"{"/": "*"}"#, ["": "opens", "/a/b/c": "opens"]),
        .rule(#"{"/": "/*"}"#, ["/": "opens"]),
        .rule(
            #"{"/": "/flip"}"#,
            [
                "/flip": "opens", "/flip?client_id=x": "opens", "/flipper": "path", "/a/flip": "path",
                "/Flip": "path",
            ]),
        .rule(#"{"/": "/flip*"}"#, ["/flipper": "opens"]),
        .rule(#"{"/": "/fl?p"}"#, ["/flop": "opens", "/flp": "path", "/fl/p": "opens"]),
        .rule(#"{"/": "/a/?*"}"#, ["/a/b": "opens", "/a/b/c": "opens", "/a/": "path"]),
        .rule(#"{"/": "/a/*?"}"#, ["/a/b": "opens", "/a/": "path"]),
        .rule(#"{"/": "/a/**/b"}"#, ["/a/b": "path", "/a//b": "opens"]),
        .rule(#"{"/": "/a/*/c"}"#, ["/a/c": "path", "/a/b/b/c": "opens", "/a/b/c/d": "path"]),
        .rule(#"{"/": "*.html"}"#, ["/a/b.html": "opens", "/a/b.htm": "path"]),
        .rule(#"{"/": "/*a*a*a*b"}"#, ["/xaxaxaxb": "opens", "/xaxaxb": "path"]),
        .rule(#"{"/": "/*ab*ab"}"#, ["/abab": "opens", "/ab": "path"]),
        .rule(#"{"/": "/????"}"#, ["/abcd": "opens", "/abc": "path", "/abcde": "path"]),
        .rule(#"{"/": "/a\\*b"}"#, [#"/a\xb"#: "opens"]),
        .rule(#"{"/": "/[ab]"}"#, ["/a": "path", "/[ab]": "opens"]),
        .rule(#"{"/": "/a.c"}"#, ["/abc": "path"]),
        .rule(#"{"/": ""}"#, ["/": "opens", "/a": "path"]),
        .rule(#"{"/": "/flip", "exclude": true}"#, ["/flip": "excluded", "/flop": "path"]),
        .rule(#"{"/": "/flip", "exclude": false}"#, ["/flip": "opens"]),
        .rule(#"{"other": "x"}"#, ["/foo/1": "opens"]),
    ]

    /// Recorded from swcutil on macOS 27, where Apple's pages say nothing or something else.
    static let slashes: [[MatchCase]] = [
        .rule(#"{"/": "/buy/*"}"#, ["/buy": "opens", "/buy//": "opens", "/buyer": "path", "/bu": "path"]),
        .rule(#"{"/": "/a/b/*"}"#, ["/a/b": "opens"]),
        .rule(#"{"/": "/buy*"}"#, ["/buy": "opens"]),
        .rule(#"{"/": "/buy"}"#, ["/buy/": "opens"]),
        .rule(#"{"/": "/buy/"}"#, ["/buy": "opens", "/buy//": "opens"]),
        .rule(#"{"/": "/a/b/"}"#, ["/a/b": "opens"]),
        .rule(#"{"/": "abc"}"#, ["/abc": "opens", "/abcd": "path", "/xabc": "path"]),
        .rule(#"{"/": "abc/*"}"#, ["/abc": "opens"]),
        .rule(#"{"/": "*abc"}"#, ["/xabc": "opens"]),
        .rule(#"{"/": "//abc"}"#, ["/abc": "opens"]),
        .rule(#"{"/": "a/b"}"#, ["/a/b": "opens"]),
        .rule(#"{"/": "buy/*"}"#, ["/buy/42": "opens"]),
        .rule(#"{"/": "/"}"#, ["/": "opens", "": "opens", "/a": "path"]),
        .rule(#"{"/": "/id/????"}"#, ["/id/481": "path"]),
        .rule(#"{"/": "/abc"}"#, ["//abc": "path"]),
    ]

    static let queries: [[MatchCase]] = [
        .rule(#"{"?": "a=1"}"#, ["/x?a=1": "opens", "/x?a=1&b=2": "query", "/x": "query"]),
        .rule(#"{"?": "a=1&b=2"}"#, ["/x?b=2&a=1": "query"]),
        .rule(#"{"?": "*b=2*"}"#, ["/x?a=1&b=2&c": "opens"]),
        .rule(#"{"?": "*"}"#, ["/x": "opens"]),
        .rule(#"{"?": "?*"}"#, ["/x": "query", "/x?a": "opens"]),
        .rule(#"{"?": ""}"#, ["/x": "opens", "/x?": "opens", "/x?a": "query"]),
        .rule(#"{"?": {}}"#, ["/x?a=1": "opens"]),
        .rule(
            #"{"?": {"a": "1"}}"#, ["/x?a=1&b=2": "opens", "/x?b=2&a=1": "opens", "/x?b=2": "query item a"]),
        .rule(#"{"?": {"a": "1", "b": "*"}}"#, ["/x?a=1": "opens"]),
        .rule(#"{"?": {"a": "1", "b": "2"}}"#, ["/x?a=1": "query item b"]),
        .rule(#"{"?": {"b": "*"}}"#, ["/x?a=1": "opens", "/x": "opens"]),
        .rule(#"{"?": {"b": ""}}"#, ["/x?a=1": "opens"]),
        .rule(#"{"?": {"b": "?*"}}"#, ["/x?a=1": "query item b"]),
        .rule(#"{"?": {"b": "1"}}"#, ["/x?a=1": "query item b"]),
        .rule(#"{"?": {"flag": ""}}"#, ["/x?flag": "opens", "/x?flag=": "opens"]),
        .rule(#"{"?": {"a": "b=c"}}"#, ["/x?a=b=c": "opens"]),
        .rule(
            #"{"?": {"id": "42"}}"#,
            [
                "/x?id=42&id=7": "query item id", "/x?id=7&id=42": "query item id",
                "/x?id=7&id=42&id=9": "query item id",
            ]),
        .rule(#"{"?": {"id": "7"}}"#, ["/x?id=7&id=7": "opens"]),
        .rule(#"{"?": {"id": "*"}}"#, ["/x?id=7&id=42": "opens"]),
        .rule(#"{"?": {"id": "?*"}}"#, ["/x?id=7&id=42": "opens", "/x?id=7&id=": "query item id"]),
        .rule(#"{"?": {"id": "7,42"}}"#, ["/x?id=7&id=42": "query item id"]),
        .rule(#"{"?": {"id": ""}}"#, ["/x?id=7&id=42": "query item id"]),
        .rule(#"{"?": {"ID": "7"}}"#, ["/x?id=7": "query item ID"]),
        .rule(#"{"?": {"ID": "x"}, "caseSensitive": false}"#, ["/x?id=X": "opens"]),
        .rule(#"{"?": {"flag": true}}"#, ["/x?flag=1": "opens"]),
        .rule(#"{"?": {"n": null}}"#, ["/x?n=5": "opens"]),
        .rule(#"{"?": {"a": "1", "flag": true}}"#, ["/x?a=2": "opens"]),
        .rule(#"{"?": {"a": ["1"]}}"#, ["/x?a=2": "opens"]),
    ]

    static let fragments: [[MatchCase]] = [
        .rule(##"{"#": "*"}"##, ["/x": "opens"]),
        .rule(##"{"#": "?*"}"##, ["/x": "fragment", "/x#": "fragment"]),
        .rule(##"{"#": ""}"##, ["/x": "opens"]),
        .rule(##"{"#": "a"}"##, ["/x#a": "opens", "/x#A": "fragment"]),
        .rule(##"{"#": "a?b"}"##, ["/x#a?b": "opens"]),
        .rule(##"{"#": "*market/*"}"##, ["/#/market/lettings": "opens"]),
        .rule(##"{"/": "/#/market/*"}"##, ["/#/market/lettings": "path"]),
        .rule(##"{"/": "/flip", "#": ""}"##, ["/flip#x": "fragment"]),
    ]

    static let encodings: [[MatchCase]] = [
        .rule(#"{"/": "/a%20b"}"#, ["/a%20b": "opens"]),
        .rule(#"{"/": "/a b"}"#, ["/a%20b": "path"]),
        .rule(#"{"/": "/a b", "percentEncoded": false}"#, ["/a%20b": "opens"]),
        .rule(#"{"/": "/a%20b", "percentEncoded": false}"#, ["/a%20b": "path"]),
        .rule(#"{"/": "/a/b"}"#, ["/a%2Fb": "path"]),
        .rule(#"{"/": "/a/b", "percentEncoded": false}"#, ["/a%2Fb": "opens"]),
        .rule(#"{"/": "/caf%C3%A9"}"#, ["/caf%C3%A9": "opens", "/caf%c3%a9": "path", "/café": "opens"]),
        .rule(#"{"/": "/caf%C3%A9", "caseSensitive": false}"#, ["/caf%c3%a9": "opens"]),
        .rule(#"{"/": "/caf\u00e9"}"#, ["/caf%C3%A9": "path"]),
        .rule(#"{"/": "/caf\u00e9", "percentEncoded": false}"#, ["/caf%C3%A9": "opens"]),
        .rule(#"{"/": "/caf?", "percentEncoded": false}"#, ["/caf%C3%A9": "opens"]),
        .rule(#"{"/": "/caf?"}"#, ["/caf%C3%A9": "path"]),
        .rule(#"{"/": "/caf??????"}"#, ["/caf%C3%A9": "opens"]),
        .rule(
            #"{"/": "/CAF\u00c9", "percentEncoded": false, "caseSensitive": false}"#,
            ["/caf%C3%A9": "opens"]),
        .rule(#"{"/": "/e\u0301", "percentEncoded": false}"#, ["/%C3%A9": "path"]),
        .rule(#"{"/": "/K"}"#, ["/%E2%84%AA": "path"]),
        .rule(#"{"/": "/K", "percentEncoded": false}"#, ["/%E2%84%AA": "path"]),
        .rule(#"{"/": "/100%zz", "percentEncoded": false}"#, ["/100%zz": "opens"]),
        .rule(#"{"/": "/%FF", "percentEncoded": false}"#, ["/%FF": "opens"]),
        .rule(
            #"{"?": {"a": "b c"}, "percentEncoded": false}"#,
            ["/x?a=b%20c": "opens", "/x?a=b+c": "query item a"]),
        .rule(#"{"?": {"a": "b+c"}}"#, ["/x?a=b+c": "opens"]),
        .rule(#"{"?": {"redirect_uri": "https*"}}"#, ["/x?redirect_uri=https%3A%2F%2Fa": "opens"]),
        .rule(#"{"/": "/FLIP", "caseSensitive": false}"#, ["/flip": "opens"]),
        .rule(#"{"/": "/FLIP", "casesensitive": false}"#, ["/flip": "path"]),
    ]

    static let variables: [[MatchCase]] = [
        .rule(#"{"/": "/id/$(digit)"}"#, ["/id/7": "opens", "/id/x": "path", "/id/77": "path"]),
        .rule(#"{"/": "/id/$(digit)$(digit)*"}"#, ["/id/77": "opens"]),
        .rule(#"{"/": "/id/$(alpha)"}"#, ["/id/q": "opens", "/id/7": "path"]),
        .rule(#"{"/": "/id/$(upper)"}"#, ["/id/Q": "opens", "/id/q": "path"]),
        .rule(#"{"/": "/id/$(upper)", "caseSensitive": false}"#, ["/id/q": "opens"]),
        .rule(#"{"/": "/id/$(lower)"}"#, ["/id/q": "opens", "/id/Q": "path"]),
        .rule(#"{"/": "/id/$(alnum)"}"#, ["/id/7": "opens", "/id/-": "path"]),
        .rule(#"{"/": "/id/$(xdigit)"}"#, ["/id/f": "opens", "/id/F": "opens", "/id/g": "path"]),
        .rule(#"{"/": "/$(region)/home"}"#, ["/GB/home": "opens", "/UK/home": "path", "/gb/home": "path"]),
        .rule(#"{"/": "/$(region)/home", "caseSensitive": false}"#, ["/gb/home": "opens"]),
        .rule(#"{"/": "/$(lang)/home"}"#, ["/de/home": "opens", "/fil/home": "opens"]),
        .rule(#"{"/": "/$(Lang)/home"}"#, ["/de/home": "path"]),
        .rule(#"{"/": "/$(none)/home"}"#, ["/de/home": "path"]),
        .rule(#"{"/": "/$(lang"}"#, ["/$(lang": "opens"]),
        .rule(#"{"/": "/$5"}"#, ["/$5": "opens"]),
        .rule(#"{"?": {"hl": "$(lang)"}}"#, ["/x?hl=de": "opens", "/x?hl=xx": "query item hl"]),
        .rule(##"{"#": "$(digit)?*"}"##, ["/x#1b": "opens"]),
        .file(custom, "opens [0].components[0]", "/abcz/x", "/aQ/x"),
        .file(custom, "no: path", "/b/x", "/two/b-a", "/in/7", "/empty/", "/over/a"),
        .file(custom, "opens [0].components[1]", "/two/a-b", "/two/a"),
        .file(custom, "opens [0].components[2]", "/in/$(digit)"),
        .file(custom, "opens [0].components[4]", "/over/z"),
    ]

    /// Values with wildcards, one that begins another, a variable in a value, none at all, a predefined name.
    private static let custom = #"""
        {"applinks": {
          "substitutionVariables": {
            "wild": ["a*z", "a?"], "prefixes": ["a", "a-b"], "nested": ["$(digit)"], "nothing": [],
            "alpha": ["z"]
          },
          "details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [
            {"/": "/$(wild)/x"}, {"/": "/two/$(prefixes)"},
            {"/": "/in/$(nested)"}, {"/": "/empty/$(nothing)"},
            {"/": "/over/$(alpha)"}
          ]}]
        }}
        """#

    static let all = Array((wildcards + slashes + queries + fragments + encodings + variables).joined())
}
