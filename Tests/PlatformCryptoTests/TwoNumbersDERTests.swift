import Foundation
import Testing

@testable import PlatformCrypto

/// Two numbers in DER, as RSA keys and ECDSA signatures have them.
@Suite struct TwoNumbersDERTests {
    /// The output of `openssl rsa -RSAPublicKey_out -outform DER` for a key of 2048 bits.
    static let written = """
        MIIBCgKCAQEAr/OAHTKryRjfiO/JmeLE+CI0wrZwcq0CvB0bgpqMJUfUKMD+berpqesrxsBi/H3LoZWkCCVurpa+
        Ue8ZkP3PUYHtMtYShK49kXGUADTesNaNp9O5vCBzi4ltn5a3tn6xQ/ThmwYxEQoVXQyeJgcJdnKH5H+zpKXWC091
        jNOkEHKFqS4ZCbos0C1ilsmwCZ4r7OpYoluyLxAc7KB+Zog3KDHwzGbOiaxjF5dI11uXPXhfimJGqX+T1F6xC4Tj
        RpYE72OA6zqaUInguOtFVU/3hNtvbSQQ1PySlh3NLjuzeM9K3+ccKpfDqTZSPpY8KUDFrKg4l3X0OBOlOfgAfp2a
        5wIDAQAB
        """

    private var der: [UInt8] {
        get throws {
            Array(try #require(Data(base64Encoded: Self.written.filter { !$0.isNewline })))
        }
    }

    @Test func `a key is read as another library wrote it, and written as it was read`() throws {
        let der = try der
        let numbers = try #require(TwoNumbersDER.decode(der))
        #expect(numbers.first.count == 256)
        #expect(numbers.first.prefix(2) == [0xAF, 0xF3])
        #expect(numbers.second == [1, 0, 1])
        #expect(TwoNumbersDER.encode(numbers.first, numbers.second) == der)
    }

    @Test func `DER that is cut off, too long or something else is not read`() throws {
        let der = try der
        for count in 0..<der.count {
            #expect(TwoNumbersDER.decode(Array(der[..<count])) == nil, "\(count) bytes")
        }
        #expect(TwoNumbersDER.decode(der + [0]) == nil)
        // The tags and lengths up to the modulus, and the zero in front of it.
        for index in 0..<9 {
            var other = der
            other[index] = 0xFF
            #expect(TwoNumbersDER.decode(other) == nil, "byte \(index)")
        }
    }

    @Test(
        arguments: [
            // The modulus is 0, or has no bytes.
            [0x30, 6, 2, 1, 0, 2, 1, 3], [0x30, 5, 2, 0, 2, 1, 3],
            // The exponent is 0; a number is negative; a zero is in front that no number needs.
            [0x30, 6, 2, 1, 3, 2, 1, 0], [0x30, 6, 2, 1, 0x80, 2, 1, 3], [0x30, 7, 2, 2, 0, 3, 2, 1, 3],
            // The length has more bytes than it needs.
            [0x30, 0x81, 6, 2, 1, 5, 2, 1, 3], [0x30, 0x82, 0, 6, 2, 1, 5, 2, 1, 3],
        ] as [[UInt8]])
    func `numbers that are not above zero, and other than canonical DER, are refused`(der: [UInt8]) {
        #expect(TwoNumbersDER.decode(der) == nil)
    }

    @Test func `a small number has a short length, and one that looks negative a zero in front`() {
        #expect(
            TwoNumbersDER.encode([0x7F], [0x80])
                == [0x30, 7, 2, 1, 0x7F, 2, 2, 0, 0x80])
    }
}
