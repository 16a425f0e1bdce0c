import PlatformCrypto
import Testing

/// Base64 for URLs: RFC 4648 section 5, with the values of section 10.
@Suite struct Base64URLTests {
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ])
    func `the values of RFC 4648 come and go, without padding`(text: String, encoded: String) {
        #expect(Base64URL.encode(text.utf8) == encoded)
        #expect(Base64URL.decode(encoded) == Array(text.utf8))
    }

    @Test func `all bytes come and go, at every length`() {
        let all = (0...255).map { UInt8($0) }
        for count in 0...256 {
            let bytes = Array(all.suffix(count))
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes, "\(count) bytes")
        }
        #expect(Base64URL.encode([0xFB, 0xEF, 0xFF]) == "--__")
    }

    @Test(
        arguments: [
            "Zg==", "Z", "Zm9vY", "Zm9v+w", "Zm9v/w", "Zm 9v", "Zm9v\n", "Zm9é",
            // Left-over bits that are not zero: a second spelling of `f` and `fo`.
            "Zh", "Zm9",
        ])
    func `a text that no encoder writes is not read`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}
