import Foundation
import JOSE
import JSON
import Testing

/// The claims that a verifier compares with its own values, and with the time.
@Suite struct ClaimRulesTests {
    private func problem(
        at seconds: Double = 0, _ change: (inout JSONValue) -> Void = { _ in }
    ) -> JSONWebTokenError? {
        var claims = JSONWebTokenTests.claims
        change(&claims)
        do {
            try JSONWebTokenTests.rules.check(claims, at: JSONWebTokenTests.now.addingTimeInterval(seconds))
            return nil
        } catch { return error }
    }

    @Test func `claims that suit are accepted, an array of one audience and a fraction included`() {
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
        var claims = JSONWebTokenTests.claims
        claims["aud"] = ["client", "other"]
        claims["azp"] = .null
        #expect(throws: JSONWebTokenError.unexpectedClaim("aud")) {
            try JSONWebTokenTests.rules.check(claims, at: JSONWebTokenTests.now)
        }
        let words = JSONWebTokenTests.rules.explanation(of: .unexpectedClaim("aud"), in: claims)
        #expect(words.contains("no azp says"), "\(words)")
    }

    @Test func `the words about aud blame azp only where aud names the reader`() {
        func words(_ audiences: JSONValue) -> String {
            var claims = JSONWebTokenTests.claims
            claims["aud"] = audiences
            return JSONWebTokenTests.rules.explanation(of: .unexpectedClaim("aud"), in: claims)
        }
        #expect(
            words(["client", "other"])
                == "the claim aud is [client, other], and no azp says that the token was issued to client")
        #expect(words(["other", "third"]) == "the claim aud is [other, third], and client was expected")
        #expect(words("other") == "the claim aud is other, and client was expected")
    }

    @Test func `each claim that does not suit is named`() {
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
