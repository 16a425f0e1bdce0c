import PlatformCrypto
import Testing
import WebText

@testable import FlipCheck

/// Tokens that are digests of what an attacker can guess.
@Suite struct DerivedValuesTests {
    private let crypto: PlatformCrypto

    init() throws { crypto = try PlatformCrypto() }

    private func token(_ digest: LegacyDigest, _ text: String) throws -> String {
        Hex.text(try #require(digest.bytes(of: text)))
    }

    @Test func `a digest of the time and of a small number is found`() throws {
        #expect(
            found(access: try token(.md5, "1795955573"), refresh: try token(.sha1, "17"))
                == [
                    "a refresh token is the SHA-1 digest of a small number",
                    "an access token is the MD5 digest of the time",
                ])
    }

    @Test func `a digest of the time beside the user's name, or in milliseconds, is found`() throws {
        #expect(
            found(
                access: Base64URL.encode(crypto.sha256("ada:1795955573".utf8).bytes),
                refresh: try token(.md5, "1795955572017").uppercased())
                == [
                    "a refresh token is the MD5 digest of the time",
                    "an access token is the SHA-256 digest of the user's name and the time",
                ])
    }

    @Test func `random values, and a digest of something unknown, are not found`() {
        #expect(
            found(
                access: Hex.text(crypto.sha256("nobody knows this".utf8).bytes),
                refresh: "3f2504e04f8941d39a0c0305e82c3301") == [])
    }

    @Test func `SHA-256 of the time in milliseconds is found, whatever the other tokens are`() {
        let refresh = String(repeating: "r", count: 43)
        #expect(
            found(access: Hex.text(crypto.sha256("1795955572017".utf8).bytes), refresh: refresh)
                == ["an access token is the SHA-256 digest of the time"])
    }

    @Test func `a token made of a code that was sent is found once`() {
        let code = "a-code-of-the-partner"
        let access = Base64URL.encode(crypto.sha256(code.utf8).bytes)
        #expect(
            found(access: access, refresh: "", code: code, sent: [ValueOfRun("a value of code", code)])
                == ["an access token is the SHA-256 digest of a code"])
    }

    @Test(arguments: [("at_", "refresh_", "", ""), ("", "", ".a", ".r")])
    func `two kinds of tokens around one random value are found`(
        beforeAccess: String, beforeRefresh: String, afterAccess: String, afterRefresh: String
    ) {
        let random = "3f2504e04f8941d39a0c0305e82c3301"
        #expect(
            found(
                access: beforeAccess + random + afterAccess, refresh: beforeRefresh + random + afterRefresh)
                == [
                    "a refresh token is an access token with little changed in it",
                    "an access token is a refresh token with little changed in it",
                ])
    }

    @Test func `two kinds of tokens with sixteen characters of their own are not found`() {
        let header = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9."
        #expect(found(access: header + "0c0305e82c3301aa", refresh: header + "9a0c41d38f25043f") == [])
    }

    private func found(
        access: String, refresh: String, code: String = "", sent: [ValueOfRun?] = []
    ) -> [String] {
        let issued = [
            ValueOfRun("an access token", access), ValueOfRun("a refresh token", refresh),
            ValueOfRun("a code", code),
        ].compactMap(\.self)
        var values = DerivedValues(issued: issued, sent: sent.compactMap(\.self), crypto)
        values.addGuesses(seconds: [1_795_955_572, 1_795_955_573], name: "ada")
        return values.found()
    }
}
