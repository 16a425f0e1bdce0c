import Testing

@testable import HeadlessBrowser

/// Character references, those that pages use.
@Suite struct CharacterReferenceTests {
    private func value(_ text: String) -> String {
        HTMLForm.forms(in: "<form><input name=a type=hidden value=\"\(text)\"></form>").first?.fields.first?
            .value ?? "none"
    }

    @Test(arguments: [
        ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&eacute;&nbsp;&hellip;", "é\u{A0}…"), ("&amp&copy", "&©"),
        ("&#65;&#x41;&#X41;&#65", "AAAA"), ("&#0000000000065;&#x0000000000041;", "AA"),
        ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("&;&#;&#x;&x;&", "&;&#;&#x;&x;&"), ("&unknown;&Amp;", "&unknown;&Amp;"),
    ])
    func `references are replaced in text`(raw: String, expected: String) {
        #expect(HTMLPage("<title>\(raw)</title>").title == expected)
    }

    @Test func `in an attribute a query is left alone`() {
        #expect(value("/?a=1&copy=2&reg2&amp=3") == "/?a=1&copy=2&reg2&amp=3")
        #expect(value("/?a=1&copy;=2&amp;b") == "/?a=1©=2&b")
    }

    @Test func `line ends are one, and a null is replaced`() {
        #expect(value("a\r\nb\rc\nd\0") == "a\nb\nc\nd\u{FFFD}")
    }
}
