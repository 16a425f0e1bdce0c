import Testing
import WebText

@testable import FlipCheck

/// The digests that flip-check only recognizes.
@Suite struct LegacyDigestTests {
    /// RFC 1321 appendix A.5; RFC 3174 section 7.3.
    @Test(arguments: [
        (LegacyDigest.md5, "900150983cd24fb0d6963f7d28e17f72"),
        (.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ]) func `a digest has the value of its RFC`(digest: LegacyDigest, hex: String) throws {
        #expect(Hex.text(try #require(digest.bytes(of: "abc"))) == hex)
    }

    /// RFC 2202 section 3, the second test case.
    @Test func `HMAC with SHA-1 gives the value of its RFC`() throws {
        let hmac = LegacyDigest.hmacSHA1(key: "Jefe", message: "what do ya want for nothing?")
        #expect(Hex.text(try #require(hmac)) == "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")
    }
}
