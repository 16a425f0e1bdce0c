import Testing
import WebText

/// Text from outside, before a terminal shows it.
@Suite struct PrintableTests {
    @Test func `characters that a terminal obeys are written out`() {
        #expect(Printable.text("a\u{1B}[2J\u{7}\u{9B}\u{7F}\0") == #"a\u{1b}[2J\u{7}\u{9b}\u{7f}\u{0}"#)
        #expect(Printable.text("a\u{202E}b\u{2066}\u{2028}") == #"a\u{202e}b\u{2066}\u{2028}"#)
        #expect(Printable.text("é 漢字 ✓ ä") == "é 漢字 ✓ ä")
    }

    @Test func `a line has no line break, and lines keep theirs and their tabs`() {
        #expect(Printable.text("a\r\n\tb") == #"a\u{d}\u{a}\u{9}b"#)
        #expect(Printable.lines("a\r\n\tb\u{1B}\u{85}") == "a\\u{d}\n\tb\\u{1b}\\u{85}")
    }

    @Test func `a quoted text cannot end its own quotation`() {
        #expect(Printable.quoted(#"a"  "b\"#) == #""a\"  \"b\\""#)
        #expect(Printable.quoted("é\u{1B}") == #""é\u{1b}""#)
    }

    @Test(arguments: ["", " ", "\u{A0}\u{3000}", "\u{200C}\u{200D}", "\u{202E} "])
    func `a text without a visible character is blank`(text: String) {
        #expect(Printable.isBlank(text))
    }

    @Test(arguments: ["a", " .", "\u{915}\u{94D}\u{200D}\u{937}"])
    func `a text with a visible character is not blank`(text: String) {
        #expect(!Printable.isBlank(text))
    }

    @Test func `a long line is cut between characters that are written out`() {
        #expect(Printable.text("a\u{1B}bc", limit: 2) == #"a\u{1b}…"#)
        #expect(Printable.text("ab", limit: 2) == "ab")
    }
}
