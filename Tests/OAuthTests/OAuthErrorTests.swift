import OAuth
import Testing
import WebText

struct OAuthErrorTests {
    @Test func `an error prints its JSON and reads it`() {
        let error = OAuthError(.invalidGrant, "the code has expired")
        #expect(
            String(decoding: error.json, as: UTF8.self)
                == #"{"error":"invalid_grant","error_description":"the code has expired"}"#)
        #expect(OAuthError(json: error.json, status: 400) == error)
        #expect(
            String(decoding: OAuthError(.invalidGrant).json, as: UTF8.self) == #"{"error":"invalid_grant"}"#)
    }

    @Test(arguments: ["", "<html>", "[]", #"{"error":7}"#, #"{"error":""}"#, #"{"error":"é"}"#, "{}"])
    func `a body that is no error is not read as one`(json: String) {
        #expect(OAuthError(json: json.utf8, status: 400) == nil)
    }

    @Test func `an error prints its redirect parameters`() {
        #expect(
            Parameters(OAuthError(.accessDenied, "The user said no").items).encoded
                == "error=access_denied&error_description=The%20user%20said%20no")
        #expect(Parameters(OAuthError(.accessDenied).items).encoded == "error=access_denied")
    }

    @Test func `a description keeps to the characters of RFC 6749`() {
        #expect(OAuthError(.invalidRequest, "a\"b\\c\nd\u{E9}e").description == "a?b?c?d?e")
    }

    @Test func `a parameter's name is repeated escaped and cut`() {
        let name = "a\n" + String(repeating: "b", count: 1000)
        #expect(
            OAuthError(.repeated(name)).description
                == "the parameter a?\(String(repeating: "b", count: 62)) is repeated; send it once")
    }

    @Test(
        arguments: [
            (.invalidRequest, 400), (.invalidClient, 401), (.invalidGrant, 400), (.unauthorizedClient, 400),
            (.unsupportedGrantType, 400), (.unsupportedResponseType, 400), (.invalidScope, 400),
            (.accessDenied, 400), (.serverError, 500), (.temporarilyUnavailable, 503),
            (.unsupportedTokenType, 400), (.invalidToken, 401), (.insufficientScope, 403),
            (.loginRequired, 401),
        ] as [(OAuthError.Code, Int)])
    func `a code has its status unless the caller knows better`(code: OAuthError.Code, status: Int) {
        #expect(OAuthError(code).status == status)
        #expect(OAuthError(code, status: 418).status == 418)
    }

    @Test func `every answer with 401 has a challenge`() {
        #expect(OAuthError(.invalidClient).wwwAuthenticate(realm: "partner") == #"Basic realm="partner""#)
        #expect(
            OAuthError(.invalidToken, "it has expired").wwwAuthenticate(realm: "partner")
                == #"Bearer realm="partner", error="invalid_token", error_description="it has expired""#)
        #expect(
            OAuthError(.loginRequired).wwwAuthenticate(realm: "p")
                == #"Bearer realm="p", error="login_required""#)
        #expect(OAuthError(.invalidGrant).wwwAuthenticate(realm: "partner") == nil)
    }

    @Test func `a code is not empty and plain ASCII`() {
        #expect(OAuthError.Code(rawValue: "account_disabled")?.rawValue == "account_disabled")
        #expect(OAuthError.Code(rawValue: "") == nil)
        #expect(OAuthError.Code(rawValue: "a\"") == nil)
        #expect(OAuthError.Code(rawValue: "\u{212A}") == nil)
    }
}
