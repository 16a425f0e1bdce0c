import LocalWeb
import Testing

/// Character references, those that pages use.
@Suite struct CharacterReferenceTests {
    private func value(_ text: String) -> String {
        HTMLForm.forms(in: "<form><input name=a type=hidden value=\"\(text)\"></form>").first?.fields.first?
            .value ?? "none"
    }

    private func text(_ text: String) -> String { HTMLPage("<title>\(text)</title>").title }

    @Test(arguments: [
        ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&eacute;&Eacute;&nbsp;&hellip;", "éÉ\u{A0}…"),
        ("&copy&reg", "©®"),
        ("&#65;&#x41;&#X41;&#65", "AAAA"), ("&#128;&#x9f;", "€Ÿ"),
        ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("&Agrave;&szlig;&yuml;&sol;&lowbar;", "Àßÿ/_"), ("&;&#;&#x;&x;&", "&;&#;&#x;&x;&"),
        ("&unknown;&AMP;&Amp;", "&unknown;&&Amp;"), ("&frac12x", "½x"),
    ])
    func `references are replaced in text`(raw: String, expected: String) {
        #expect(text(raw) == expected.replacing("\u{A0}", with: "\u{A0}"))
    }

    @Test func `a name without its semicolon is read as far as it is known`() {
        #expect(text("&notit;") == "¬it;")
        #expect(text("&ampx") == "&x")
    }

    @Test func `in an attribute a query is left alone`() {
        #expect(value("/?a=1&copy=2&reg2&amp=3") == "/?a=1&copy=2&reg2&amp=3")
        #expect(value("/?a=1&copy;=2&amp;b&not") == "/?a=1©=2&b¬")
        #expect(value("&notit;") == "&notit;")
    }

    @Test func `line ends are one, and a null is replaced`() {
        #expect(value("a\r\nb\rc\nd\0") == "a\nb\nc\nd\u{FFFD}")
    }
}
