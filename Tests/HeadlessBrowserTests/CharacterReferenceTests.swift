import Testing

@testable import HeadlessBrowser

/// The character references that pages use (HTML, section 13.2.5.72).
@Suite struct CharacterReferenceTests {
    @Test(arguments: [
        ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&eacute;&nbsp;&hellip;", "é\u{A0}…"),
        ("S&atilde;o M&aacute;s &pound;&iquest;&yuml;", "São Más £¿ÿ"),
        // Old names need no semicolon, and newer names do.
        ("&amp&copy", "&©"), ("S&atildeo", "São"), ("&copy2024 &notit; &not;", "©2024 ¬it; ¬"),
        ("&apos&num&sol&euro", "&apos&num&sol&euro"),
        // Numbers, with leading zeros and without a semicolon too.
        ("&#65;&#x41;&#X41;&#65", "AAAA"), ("&#0000000000065;&#x0000000000041;", "AA"),
        ("&#65a &#x41g", "Aa Ag"),
        // Numbers of Windows-1252.
        ("&#146;&#150;&#x80;&#129;", "’–€\u{81}"),
        // Numbers of no character.
        ("&#0;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("&#99999999999;&#xFFFFFFFFF", "\u{FFFD}\u{FFFD}"),
        // No references.
        ("&;&#;&#x;&x;&", "&;&#;&#x;&x;&"), ("&unknown;&Amp;", "&unknown;&Amp;"),
    ])
    func `references are replaced in text`(raw: String, expected: String) {
        #expect(HTMLPage("<title>\(raw)</title>").title == expected)
    }

    private func attributeValue(_ text: String) -> String {
        HTMLPage("<form><input name=a type=hidden value=\"\(text)\"></form>").forms.first?.fields.first?
            .value ?? "none"
    }

    @Test func `in an attribute a query is left alone`() {
        #expect(attributeValue("/?a=1&copy=2&reg2&amp=3") == "/?a=1&copy=2&reg2&amp=3")
        #expect(attributeValue("/?a=1&copy;=2&amp;b") == "/?a=1©=2&b")
        #expect(attributeValue("S&atilde;o &#65 x, Fish &amp Chips&lt") == "São A x, Fish & Chips<")
    }
}
