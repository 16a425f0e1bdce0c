import Foundation
import JOSE
import JSON
import Testing

/// The claims that a verifier compares with its own values, and with the time.
@Suite struct ClaimRulesTests {
    private static let now = Date(timeIntervalSince1970: 1_767_225_600)
    private static let rules = ClaimRules(issuer: "https://api.login.yahoo.com", audience: "client")

    /// The problem with valid claims after a change, at a time in seconds after their `iat`; nil when they are accepted.
    private func problem(
        at seconds: Double = 0, _ change: (inout JSONValue) -> Void = { _ in }
    ) -> JSONWebTokenError? {
        var claims = JSONWebTokenTests.claims
        change(&claims)
        do {
            try Self.rules.check(claims, at: Self.now.addingTimeInterval(seconds))
            return nil
        } catch { return error }
    }

    @Test func `valid claims are accepted, also in the forms that some providers choose`() {
        #expect(problem() == nil)
        #expect(problem { $0["aud"] = ["client"] } == nil)
        #expect(problem { $0["azp"] = "client" } == nil)
        // ZITADEL and Oracle: all clients of a project, and the one that the token was issued to.
        #expect(
            problem {
                $0["aud"] = ["other", "client"]
                $0["azp"] = "client"
            } == nil)
        #expect(problem { $0["iat"] = .number(1_767_225_599.5) } == nil)
    }

    @Test func `a claim with null is one that the token lacks`() {
        #expect(problem { $0["azp"] = .null } == nil)
        #expect(problem { $0["nbf"] = .null } == nil)
        #expect(problem { $0["exp"] = .null } == .missingClaim("exp"))
        #expect(
            problem {
                $0["aud"] = ["client", "other"]
                $0["azp"] = .null
            } == .unexpectedClaim("aud"))
    }

    @Test func `the words about aud blame azp only where aud names the reader`() {
        func words(_ audiences: JSONValue) -> String {
            var claims = JSONWebTokenTests.claims
            claims["aud"] = audiences
            return Self.rules.explanation(of: .unexpectedClaim("aud"), in: claims)
        }
        #expect(
            words(["client", "other"])
                == "the claim aud is [client, other], and no azp says that the token was issued to client")
        #expect(words(["other", "third"]) == "the claim aud is [other, third], and client was expected")
        #expect(words("other") == "the claim aud is other, and client was expected")
    }

    @Test func `each claim that is not as expected is named`() {
        #expect(problem { $0["iss"] = nil } == .missingClaim("iss"))
        #expect(problem { $0["iss"] = "https://api.login.yahoo.com/" } == .unexpectedClaim("iss"))
        #expect(problem { $0["aud"] = nil } == .missingClaim("aud"))
        #expect(problem { $0["aud"] = "other" } == .unexpectedClaim("aud"))
        #expect(problem { $0["aud"] = [] } == .unexpectedClaim("aud"))
        #expect(problem { $0["aud"] = ["client", "other"] } == .unexpectedClaim("aud"))
        #expect(problem { $0["azp"] = "other" } == .unexpectedClaim("azp"))
        #expect(
            problem {
                $0["aud"] = ["client", "other"]
                $0["azp"] = "other"
            } == .unexpectedClaim("azp"))
        #expect(
            problem {
                $0["aud"] = ["other"]
                $0["azp"] = "client"
            } == .unexpectedClaim("aud"))
        #expect(problem { $0["exp"] = nil } == .missingClaim("exp"))
        #expect(problem { $0["exp"] = "1767229200" } == .missingClaim("exp"))
        #expect(problem { $0["iat"] = nil } == .missingClaim("iat"))
        #expect(problem { $0["iat"] = .number(1e300) } == .missingClaim("iat"))
    }

    @Test func `a token is good from its beginning to its end, with a minute for the clocks`() {
        #expect(problem(at: -60) == nil)
        #expect(problem(at: -61) == .notYetValid)
        #expect(problem(at: 3_659) == nil)
        #expect(problem(at: 3_660) == .expired)
        #expect(problem { $0["nbf"] = 1_767_225_661 } == .notYetValid)
        #expect(problem { $0["exp"] = .integer(.max) } == nil)
        #expect(problem { $0["exp"] = .integer(.min) } == .expired)
    }
}
