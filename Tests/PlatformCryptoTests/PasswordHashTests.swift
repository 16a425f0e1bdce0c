import PlatformCrypto
import Testing

/// Hashes of passwords, as lines that a store keeps.
@Suite struct PasswordHashTests {
    let crypto: PlatformCrypto

    init() throws {
        crypto = try PlatformCrypto()
    }

    @Test(arguments: [
        // The first 32 bytes of each; the salts of RFC 7914 are shorter than this package allows to write.
        ("passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
        ("Password", "NaCl", 80_000, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"),
    ])
    func `a stored line of RFC 7914's values takes its password`(
        password: String, salt: String, iterations: Int, hash: String
    ) throws {
        let line =
            "pbkdf2-sha256$\(iterations)$\(Base64URL.encode(salt.utf8))$\(Base64URL.encode(bytes(hash)))"
        let stored = try #require(PasswordHash(line))
        #expect(crypto.verify(password, against: stored))
        #expect(!crypto.verify(password + " ", against: stored))
        #expect(!crypto.verify("", against: stored))
    }

    @Test func `a hash says how it was made and reads itself`() throws {
        let hash = crypto.hashPassword("correct horse", salt: Array("0123456789abcdef".utf8), iterations: 2)
        #expect(
            hash.description
                == "pbkdf2-sha256$2$MDEyMzQ1Njc4OWFiY2RlZg$-XZchAcQvbzHAIQiZZrHyRb2Cx523Fdzt1QV6Y6OK88")
        let again = try #require(PasswordHash(hash.description))
        #expect(again == hash)
        #expect(crypto.verify("correct horse", against: again))
        #expect(!crypto.verify("wrong horse", against: again))
    }

    @Test func `another salt or another number of iterations makes another hash`() {
        let salt = Array("0123456789abcdef".utf8)
        let hash = crypto.hashPassword("ada", salt: salt, iterations: 2)
        #expect(crypto.hashPassword("ada", salt: salt.reversed(), iterations: 2) != hash)
        #expect(crypto.hashPassword("ada", salt: salt, iterations: 3) != hash)
    }

    @Test(arguments: [
        "", "pbkdf2-sha256$2$MDEy",
        "pbkdf2-sha512$2$MDEyMzQ1Njc4OWFiY2RlZg$ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0",
        "pbkdf2-sha256$0$MDEyMzQ1Njc4OWFiY2RlZg$ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0",
        "pbkdf2-sha256$99999999$MDEyMzQ1Njc4OWFiY2RlZg$ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0",
        "pbkdf2-sha256$2$$ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0",
        "pbkdf2-sha256$2$MDEyMzQ1Njc4OWFiY2RlZg$ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfI",
        "pbkdf2-sha256$2$MDEyMzQ1Njc4OWFiY2RlZg$ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0$",
    ])
    func `a broken line is not a hash`(line: String) {
        #expect(PasswordHash(line) == nil)
    }

    private func bytes(_ hex: String) -> [UInt8] {
        stride(from: 0, to: hex.utf8.count, by: 2).compactMap {
            UInt8(hex.dropFirst($0).prefix(2), radix: 16)
        }
    }
}
