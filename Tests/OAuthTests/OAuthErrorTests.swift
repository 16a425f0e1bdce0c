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

    @Test(arguments: ["", "<html>", "[]", #"{"error":7}"#, #"{"error":""}"#, #"{"error":"é"}"#, "{}"])
    func `a body that is not an error is not read as one`(json: String) {
        #expect(OAuthError(json: json.utf8, status: 400) == nil)
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
}
