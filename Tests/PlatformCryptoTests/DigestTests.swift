import Foundation
import PlatformCrypto
import Testing

/// What the platform computes, compared with published values.
@Suite struct DigestTests {
    let crypto: PlatformCrypto

    init() throws {
        crypto = try PlatformCrypto()
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `SHA-256 gives the digests of FIPS 180`(text: String, expected: String) {
        #expect(hex(crypto.sha256(text.utf8).bytes) == expected)
    }

    @Test func `bytes that are not contiguous give the same digest`() {
        let backwards: ReversedCollection<String.UTF8View> = "cba".utf8.reversed()
        #expect(crypto.sha256(backwards) == crypto.sha256("abc".utf8))
    }

    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        // Not of the RFC: an empty key and an empty message.
        ([], "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
    ])
    func `HMAC-SHA-256 gives the codes of RFC 4231`(key: [UInt8], message: String, expected: String) {
        #expect(hex(crypto.hmacSHA256(key: key, message: message.utf8).bytes) == expected)
    }

    @Test func `constant-time comparison tells apart every byte and every length`() {
        let secret = Array("correct horse".utf8)
        #expect(crypto.constantTimeEqual(secret, "correct horse".utf8))
        #expect(crypto.constantTimeEqual([], []))
        #expect(!crypto.constantTimeEqual(secret, secret.dropLast()))
        #expect(!crypto.constantTimeEqual(secret, secret + [0]))
        for index in secret.indices {
            var other = secret
            other[index] ^= 1
            #expect(!crypto.constantTimeEqual(secret, other), "byte \(index)")
        }
    }

    @Test func `constant-time comparison tells digests apart`() {
        #expect(crypto.constantTimeEqual(crypto.sha256("a".utf8), crypto.sha256("a".utf8)))
        #expect(!crypto.constantTimeEqual(crypto.sha256("a".utf8), crypto.sha256("b".utf8)))
    }

    @Test func `a digest is made again from its bytes, and from nothing else`() {
        let digest = crypto.sha256("abc".utf8)
        #expect(SHA256Digest(bytes: digest.bytes) == digest)
        #expect(SHA256Digest(bytes: digest.bytes.dropLast()) == nil)
        #expect(SHA256Digest(bytes: digest.bytes + [0]) == nil)
        #expect(digest.base64URL == "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0")
        #expect(MemoryLayout<SHA256Digest>.size == SHA256Digest.byteCount)
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }
}
