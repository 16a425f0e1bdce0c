import Testing

@testable import HTTPMessages

/// Texts that are compared without the case of ASCII letters.
@Suite struct ASCIICaseTests {
    @Test(arguments: [("", ""), ("Content-Type", "content-TYPE"), ("azAZ09-é", "AZaz09-é")])
    func `the case of ASCII letters makes no difference`(one: String, other: String) {
        #expect(one.isSameIgnoringASCIICase(as: other))
        #expect(other.isSameIgnoringASCIICase(as: one))
    }

    /// The bytes beside the letters differ in the bit 0x20, too, and `lowercased()` turns U+212A into k.
    @Test(arguments: [
        ("@", "`"), ("[", "{"), ("\\", "|"), ("]", "}"), ("^", "~"), ("0", "\u{10}"), ("k", "\u{212A}"),
        ("é", "É"), ("é", "e\u{301}"), ("a", "ab"), ("", "\u{0}"),
    ])
    func `other characters differ, and other lengths`(one: String, other: String) {
        #expect(!one.isSameIgnoringASCIICase(as: other))
        #expect(!other.isSameIgnoringASCIICase(as: one))
    }
}
