import FlipCheck
import HTTPMessages
import PartnerMistakes
import PlatformCrypto
import Testing
import WebText

/// A server that signs with a key that everybody knows.
@Suite struct SigningKeyTests {
    /// The cookie that cookie-signature of Express makes of `abc` with the key of its examples.
    static let expressCookie =
        "connect.sid=s%3Aabc.BpxCrWRpvZMh%2Fwk%2Fdjl34N%2Bm%2BVQEU7K%2F5WenLwJCgFU"

    private func partner(setting cookie: String, at path: String) -> BrokenPartner {
        BrokenPartner("a signed cookie") { request, context in
            guard request.path == path else { return nil }
            return await context.partner.handle(request).withHeader("Set-Cookie", cookie)
        }
    }

    private func finding(setting cookie: String) async throws -> Finding {
        let report = try await partner(setting: cookie, at: "/token").report(["token/signing-key"])
        return try #require(report["token/signing-key"])
    }

    private func signature(of message: String, key: String) throws -> String {
        try PlatformCrypto().hmacSHA256(key: key.utf8, message: message.utf8).base64URL
    }

    @Test(arguments: [
        expressCookie, "connect.sid=s:abc.BpxCrWRpvZMh/wk/djl34N+m+VQEU7K/5WenLwJCgFU",
        "connect.sid=abc.069c42ad6469bd9321ff093f763977e0dfa6f9540453b2bfe567a72f02428055",
        "connect.sid=YWI%3D--215532ceae6e2666560fa1130221dfed38e5bb32",
        "connect.sid=YWJj--dcc0b76c229f5652a42a1456babe7c7422fca6d50bc1436c587bbd579bfbd7a0",
    ])
    func `a signed cookie is found as Express and Rack write it, unescaped, and in hexadecimal digits`(
        cookie: String
    ) async throws {
        let finding = try await finding(setting: "\(cookie); HttpOnly")
        #expect(finding.verdict == .failed)
        #expect(finding.reason == "the cookie connect.sid is signed with the key “keyboard cat”")
    }

    @Test func `a cookie is read without its quotation marks`() async throws {
        let digest = try PlatformCrypto().hmacSHA256(key: "keyboard cat".utf8, message: "abc".utf8)
        let finding = try await finding(setting: "session=\"abc.\(digest.base64URL)=\"; HttpOnly")
        #expect(finding.reason == "the cookie session is signed with the key “keyboard cat”")
    }

    @Test func `a cookie that comes after the rules about tokens is found`() async throws {
        let partner = partner(setting: Self.expressCookie, at: "/revoke")
        let report = try await partner.report(["token/signing-key", "revoke/works"])
        #expect(report.failures == ["token/signing-key"])
    }

    @Test func `an ID token is looked at, too`() async throws {
        let signature = try signature(of: "abc.def", key: "secret")
        let partner = BrokenPartner(
            "a signed ID token",
            .changingTokens { $0.withJSON { $0["id_token"] = .string("abc.def.\(signature)") } })
        let finding = try await partner.finding("token/signing-key")
        #expect(finding.verdict == .failed)
        #expect(finding.reason == "an ID token is signed with the key “secret”")
    }

    @Test func `another key is not found`() async throws {
        let signature = try signature(of: "abc", key: "x7Pq2")
        let finding = try await finding(setting: "connect.sid=s:abc.\(signature)")
        #expect(finding.verdict == .held, "\(finding.reason)")
    }
}
