import Testing
import WebText

/// Percent-encoding: RFC 3986 section 2.1.
@Suite struct PercentCodingTests {
    @Test func `only unreserved characters stay as they are`() {
        let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        #expect(PercentCoding.encode(unreserved) == unreserved)
        for byte in UInt8(0)...255 {
            #expect(PercentCoding.isUnreserved(byte) == unreserved.utf8.contains(byte), "byte \(byte)")
        }
        #expect(PercentCoding.encode("A+B=/ é&#") == "A%2BB%3D%2F%20%C3%A9%26%23")
    }

    @Test func `escapes are read in both cases of their letters`() throws {
        #expect(try PercentCoding.decode("%2b%2B%c3%A9", plus: .literal) == "++é")
    }

    @Test func `a plus is a plus or a space, as the reader says`() throws {
        #expect(try PercentCoding.decode("a+b%2B", plus: .literal) == "a+b+")
        #expect(try PercentCoding.decode("a+b%2B", plus: .space) == "a b+")
    }

    @Test(arguments: ["%", "a%", "%4", "%4G", "%G4", "%%41", "%-1", "% 1", "%+1", "%4\u{E9}", "%\u{FF14}1"])
    func `a percent sign without two hexadecimal digits is refused`(text: String) {
        #expect(throws: PercentCoding.Failure.brokenEscape) {
            try PercentCoding.decode(text, plus: .literal)
        }
    }

    @Test(arguments: [
        "%80", "%C3", "%C3%28", "%C0%AF", "%E0%80%80", "%ED%A0%80", "%F0%82%82%AC", "%F4%90%80%80", "%FE",
        "%FF", "%E2%82", "abc%C3", "%E9x",
    ])
    func `a value that is not UTF-8 is refused and never repaired`(text: String) {
        #expect(throws: PercentCoding.Failure.invalidUTF8) {
            try PercentCoding.decode(text, plus: .literal)
        }
    }

    @Test func `every scalar of Unicode's first planes survives`() throws {
        let scalars = (UInt32(0)...0x1FFFF).compactMap(UnicodeScalar.init)
        let text = String(String.UnicodeScalarView(scalars))
        let isSame = try PercentCoding.decode(PercentCoding.encode(text), plus: .space).hasSameBytes(as: text)
        #expect(isSame)
    }

    @Test(arguments: [[0xFF], [0x61, 0xC3], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]])
    func `raw bytes that are not UTF-8 are refused as their escapes are`(bytes: [UInt8]) {
        let text = PercentCoding.text(of: bytes)
        #expect(throws: PercentCoding.Failure.invalidUTF8) { try PercentCoding.decode(text, plus: .space) }
    }

    @Test func `beside bytes that are not UTF-8 a value stays what it is`() throws {
        let body = Array("a=é&b=".utf8) + [0xFF]
        let items = Parameters(parsing: PercentCoding.text(of: body), plus: .space).items
        #expect(items.map(\.value) == [.success("é"), .failure(.invalidUTF8)])
        #expect(PercentCoding.text(of: Array("a=é+%C3".utf8)) == "a=é+%C3")
    }
}
