import Testing
import WebText

/// Texts as bytes.
@Suite struct BytesTests {
    @Test func `bytes are found where a character has more of them`() {
        // A quotation mark and a combining accent are one character.
        #expect("a'\u{301}b".replacingBytes(of: "'", with: "_") == "a_\u{301}b")
        #expect("a''b'".replacingBytes(of: "'", with: "__") == "a____b__")
        #expect("ab".replacingBytes(of: "'", with: "_") == "ab")
        #expect("\u{E9}".replacingBytes(of: "", with: "_") == "\u{E9}")
    }

    @Test(arguments: [
        ("xaab", "aab", true), ("aaab", "aab", true), ("ab", "ab", true), ("ab", "", true), ("", "", true),
        ("aab", "abb", false), ("a", "aa", false), ("", "a", false),
    ])
    func `the bytes of a text are found anywhere in another`(text: String, part: String, isFound: Bool) {
        #expect(text.hasBytes(of: part) == isFound)
    }

    @Test func `only the letters of ASCII change to lower case`() {
        #expect("CAPTCHA @[`{ Ä \u{212A}".asciiLowercased.hasSameBytes(as: "captcha @[`{ Ä \u{212A}"))
    }
}
