import OAuth
import Testing
import WebText

/// Errors of the endpoints: RFC 6749 section 5.2.
@Suite struct OAuthErrorTests {
    @Test func `an error prints its JSON and reads it`() {
        let error = OAuthError(.invalidGrant, "the code has expired")
        #expect(
            String(decoding: error.json, as: UTF8.self)
                == #"{"error":"invalid_grant","error_description":"the code has expired"}"#)
        #expect(OAuthError(json: error.json, status: 400) == error)
        #expect(
            String(decoding: OAuthError(.invalidGrant).json, as: UTF8.self) == #"{"error":"invalid_grant"}"#)
    }

    @Test(arguments: [
        "", "<html>", "[]", #"{"error":7}"#, #"{"error":""}"#, #"{"error":"é"}"#, "{}",
        #"{"error":"invalid_grant","error_description":7}"#,
    ])
    func `a body that is not an error is not read as one`(json: String) {
        #expect(OAuthError(json: json.utf8, status: 400) == nil)
    }

    @Test func `a description keeps to the characters of RFC 6749`() {
        #expect(OAuthError(.invalidRequest, "a\"b\\c\nd\u{E9}e").description == "a?b?c?d?e")
        let json = #"{"error":"invalid_request","error_description":"a\"b\\c\nd\u00e9e"}"#
        #expect(OAuthError(json: json.utf8, status: 400)?.description == "a?b?c?d?e")
    }

    @Test func `a parameter's name is quoted in allowed characters, and cut`() {
        let name = "a\n" + String(repeating: "b", count: 1000)
        let quoted = "a?\(String(repeating: "b", count: 62))"
        for (error, description) in [
            (OAuthError(.repeated(name)), "the parameter \(quoted) is repeated; send it once"),
            (
                OAuthError(.brokenEscape(name)),
                "the parameter \(quoted) has a % without two hexadecimal digits"
            ),
            (OAuthError(.invalidUTF8(name)), "the parameter \(quoted) is not UTF-8"),
        ] {
            #expect(error.description == description)
            #expect(error.code == .invalidRequest)
        }
    }

    @Test func `a redirect has the code, and the description where there is one`() throws {
        #expect(OAuthError(.accessDenied).items.map(\.name) == ["error"])
        let items = OAuthError.missing("scope").items
        #expect(items.map(\.name) == ["error", "error_description"])
        let values = try items.map { try $0.value.get() }
        #expect(values == ["invalid_request", "the parameter scope is missing"])
    }

    @Test(
        arguments: [
            (OAuthError.Code.invalidRequest, 400, nil), (.invalidClient, 401, #"Basic realm="p""#),
            (.invalidGrant, 400, nil), (.unauthorizedClient, 400, nil), (.unsupportedGrantType, 400, nil),
            (.unsupportedResponseType, 400, nil), (.invalidScope, 400, nil), (.accessDenied, 400, nil),
            (.serverError, 500, nil), (.temporarilyUnavailable, 503, nil),
            (.invalidToken, 401, #"Bearer realm="p", error="invalid_token""#),
            (.insufficientScope, 403, #"Bearer realm="p", error="insufficient_scope""#),
            (.consentRequired, 400, nil), (.loginRequired, 401, #"Bearer realm="p", error="login_required""#),
        ] as [(OAuthError.Code, Int, String?)])
    func `each code has its status, and a challenge where clients have to authenticate`(
        code: OAuthError.Code, status: Int, challenge: String?
    ) {
        #expect(OAuthError(code).status == status)
        #expect(OAuthError(code, status: 413).status == 413)
        #expect(OAuthError(code).wwwAuthenticate(realm: "p") == challenge)
    }

    @Test func `the challenge of a token has the description`() {
        #expect(
            OAuthError(.invalidToken, "it has expired").wwwAuthenticate(realm: "partner")
                == #"Bearer realm="partner", error="invalid_token", error_description="it has expired""#)
    }
}
