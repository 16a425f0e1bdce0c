import FlipCheck
import HTTPMessages
import PartnerMistakes
import PlatformCrypto
import Testing
import WebText

/// A server that signs with a key that everybody knows.
@Suite struct SigningKeyTests {
    private func finding(setting cookie: String) async throws -> Finding {
        let partner = BrokenPartner("a signed cookie") { request, context in
            guard request.path == "/token" else { return nil }
            return await context.partner.handle(request).withHeader("Set-Cookie", cookie)
        }
        return try #require(try await partner.report(["token/signing-key"])["token/signing-key"])
    }

    @Test(arguments: ["s%3Aabc.", "s:abc."])
    func `a cookie as Express signs it, with the key of its examples`(
        beginning: String
    ) async throws {
        let digest = try PlatformCrypto().hmacSHA256(key: "keyboard cat".utf8, message: "abc".utf8)
        let finding = try await finding(setting: "connect.sid=\(beginning)\(digest.base64URL); HttpOnly")
        #expect(finding.verdict == .failed)
        #expect(finding.reason == "the cookie connect.sid is signed with the key “keyboard cat”")
    }

    @Test func `a cookie is read without its quotation marks`() async throws {
        let digest = try PlatformCrypto().hmacSHA256(key: "keyboard cat".utf8, message: "abc".utf8)
        let finding = try await finding(setting: "session=\"abc.\(digest.base64URL)=\"; HttpOnly")
        #expect(finding.reason == "the cookie session is signed with the key “keyboard cat”")
    }

    @Test func `a cookie that comes after the rules about tokens is found`() async throws {
        let digest = try PlatformCrypto().hmacSHA256(key: "keyboard cat".utf8, message: "abc".utf8)
        let partner = BrokenPartner("a signed cookie at a revocation") { request, context in
            guard request.path == "/revoke" else { return nil }
            return await context.partner.handle(request).withHeader(
                "Set-Cookie", "connect.sid=s:abc.\(digest.base64URL)")
        }
        let report = try await partner.report(["token/signing-key", "revoke/works"])
        #expect(report.failures == ["token/signing-key"])
    }

    @Test func `an ID token is looked at, too`() async throws {
        let digest = try PlatformCrypto().hmacSHA256(key: "secret".utf8, message: "abc.def".utf8)
        let partner = BrokenPartner(
            "a signed ID token",
            .changingTokens { $0.withJSON { $0["id_token"] = .string("abc.def.\(digest.base64URL)") } })
        let finding = try #require(try await partner.report(["token/signing-key"])["token/signing-key"])
        #expect(finding.isFailure)
        #expect(finding.reason == "an ID token is signed with the key “secret”", "\(finding.reason)")
    }

    @Test func `another key is not found`() async throws {
        let digest = try PlatformCrypto().hmacSHA256(key: "x7Pq2".utf8, message: "abc".utf8)
        let finding = try await finding(setting: "connect.sid=s:abc.\(digest.base64URL)")
        #expect(finding.verdict == .held, "\(finding.reason)")
    }
}
