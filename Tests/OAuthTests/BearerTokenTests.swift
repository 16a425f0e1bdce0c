import OAuth
import Testing
import WebText

/// Access tokens in the `Authorization` header: RFC 6750.
@Suite struct BearerTokenTests {
    private func problem(_ fields: [String]) -> BearerToken.Problem? {
        thrown { () throws(BearerToken.Problem) in try BearerToken(authorization: fields) }
    }

    @Test(arguments: ["Bearer mF_9.B5f-4.1JqM", "bearer mF_9.B5f-4.1JqM", "BEARER  mF_9.B5f-4.1JqM"])
    func `a token is read, its scheme in any case`(field: String) throws {
        let token = try BearerToken(authorization: [field])
        #expect(token.value == "mF_9.B5f-4.1JqM")
        #expect(token.authorization == "Bearer mF_9.B5f-4.1JqM")
    }

    @Test func `no header, or one of another scheme, is a missing token`() {
        #expect(problem([]) == .missing)
        #expect(problem([""]) == .missing)
        #expect(problem(["Basic YTpi"]) == .missing)
        #expect(problem(["Bearerabc"]) == .missing)
    }

    @Test func `two headers are malformed`() {
        #expect(problem(["Bearer a", "Bearer a"]) == .malformed)
    }

    @Test(arguments: ["", "a b", "a,b", "é", "=a", "a=b"])
    func `a token with other characters is malformed`(token: String) {
        #expect(problem(["Bearer \(token)"]) == .malformed)
    }

    @Test func `equals signs may end a token`() {
        #expect(problem(["Bearer a=="]) == nil)
    }

    @Test func `a malformed token is an invalid request`() {
        #expect(
            BearerToken.Problem.malformed.challenge(realm: "p").headerValue.hasPrefix(
                #"Bearer realm="p", error="invalid_request""#))
    }

    @Test func `a challenge names the scope that would suffice`() throws {
        let challenge = BearerChallenge(
            realm: "p\"q", error: OAuthError(.insufficientScope), scope: try Scope("devices.read"))
        #expect(
            challenge.headerValue == #"Bearer realm="p?q", error="insufficient_scope", scope="devices.read""#)
    }
}
