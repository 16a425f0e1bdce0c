import Testing

@testable import HeadlessBrowser

/// Character references, those that pages use.
@Suite struct CharacterReferenceTests {
    private func value(_ text: String) -> String {
        HTMLPage("<form><input name=a type=hidden value=\"\(text)\"></form>").forms.first?.fields.first?
            .value ?? "none"
    }

    @Test(arguments: [
        ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&eacute;&nbsp;&hellip;", "é\u{A0}…"), ("&amp&copy", "&©"),
        ("&#65;&#x41;&#X41;&#65", "AAAA"), ("&#0000000000065;&#x0000000000041;", "AA"),
        ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("S&atilde;o M&aacute;s &pound;&iquest;&yuml;", "São Más £¿ÿ"), ("S&atildeo", "São"),
        ("&apos&num&sol&euro", "&apos&num&sol&euro"), ("&copy2024 &notit; &not;", "©2024 ¬it; ¬"),
        ("&#146;&#150;&#x80;&#129;", "’–€\u{81}"), ("&#99999999999;&#xFFFFFFFFF", "\u{FFFD}\u{FFFD}"),
        ("&#65a &#x41g", "Aa Ag"),
        ("&;&#;&#x;&x;&", "&;&#;&#x;&x;&"), ("&unknown;&Amp;", "&unknown;&Amp;"),
    ])
    func `references are replaced in text`(raw: String, expected: String) {
        #expect(HTMLPage("<title>\(raw)</title>").title == expected)
    }

    @Test func `in an attribute a query is left alone`() {
        #expect(value("/?a=1&copy=2&reg2&amp=3") == "/?a=1&copy=2&reg2&amp=3")
        #expect(value("/?a=1&copy;=2&amp;b") == "/?a=1©=2&b")
        #expect(value("S&atilde;o &#65 x, Fish &amp Chips&lt") == "São A x, Fish & Chips<")
    }

    @Test func `line ends are one, and a null is replaced`() {
        #expect(value("a\r\nb\rc\nd\0") == "a\nb\nc\nd\u{FFFD}")
    }
}
