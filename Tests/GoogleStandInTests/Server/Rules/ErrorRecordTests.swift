import GoogleStandIn
import HTTPMessages
import Testing
import WebText

/// The record of a failed call, in the shape of Google's log.
@Suite struct ErrorRecordTests {
    @Test func `a record has the log's fields, with secrets masked`() async throws {
        let setup = try GoogleSetup { $0.client.method = .basic }
        await setup.partner.answer(
            with: .json(400, #"{"error":"invalid_grant","error_description":"the code was used"}"#))
        await #expect(throws: LinkingFailure.self) {
            try await setup.server.link(
                GoogleSetup.link, code: "secret-code", redirectURI: GoogleSetup.flipRedirectURI, attempt: 1)
        }
        let record = try #require(await setup.server.records.first)
        #expect(
            record.json == #"""
                {
                  "@type" : "type.googleapis.com/google.identity.accountlinking.type.AccountLinkingError",
                  "request" : {
                    "body" : "grant_type=authorization_code&code=(11 bytes)\#
                &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast",
                    "headers" : {
                      "Accept" : "application/json",
                      "Authorization" : "Basic (32 bytes)",
                      "Content-Type" : "application/x-www-form-urlencoded"
                    },
                    "method" : "POST",
                    "uri" : "https://partner.example/token"
                  },
                  "response" : {
                    "body" : "{\"error\":\"invalid_grant\",\"error_description\":\"the code was used\"}",
                    "status" : 400
                  },
                  "step" : "AUTH_CODE_EXCHANGE"
                }
                """#)
    }

    @Test func `no secret of a request is in its record`() throws {
        let form =
            "client_id=google&client_secret=SECRET&code=SECRET"
            + "&code_verifier=SECRET&refresh_token=SECRET&token=SECRET"
        let request = try #require(
            HTTPRequest(
                postForm: form, to: "https://partner.example/token",
                headers: ["authorization": "Bearer SECRET"]))
        let record = ErrorRecord(step: .refreshAccessToken, request: request, response: nil)
        #expect(!record.json.contains("SECRET"))
        #expect(record.request.body.hasPrefix("client_id=google&client_secret=(6 bytes)&"))
        #expect(record.request.headers["authorization"] == "Bearer (6 bytes)")
    }

    @Test func `a combining mark does not join credentials to their scheme`() throws {
        let request = try #require(
            HTTPRequest(
                "GET", "https://partner.example/userinfo",
                headers: ["Authorization": "Bearer \u{301}SECRET"]))
        let record = ErrorRecord(step: .userinfo, request: request, response: nil)
        #expect(record.request.headers["Authorization"] == "Bearer (8 bytes)")
    }

    @Test(arguments: [
        #"{"access_token":"SECRET","refresh_token":"SECRET","id_token":["SECRET"],"x":{"code":"SECRET"}}"#,
        #"{"x":[{"code":"SECRET"}]}"#, "access_token=SECRET&token_type=bearer", "SECRET", #"["SECRET"]"#,
        "<tokens><access_token>SECRET</access_token></tokens>",
    ])
    func `no secret of an answer is in its record`(body: String) throws {
        let request = try #require(HTTPRequest("GET", "https://partner.example/userinfo"))
        let record = ErrorRecord(step: .userinfo, request: request, response: .json(200, body))
        #expect(!record.json.contains("SECRET"))
    }

    @Test func `a page is recorded by its beginning, because it tells who answered`() throws {
        let request = try #require(HTTPRequest("GET", "https://partner.example/userinfo"))
        let page = "<!doctype html><title>Attention required!</title>" + String(repeating: "x", count: 1000)
        let record = ErrorRecord(
            step: .userinfo, request: request,
            response: HTTPResponse(status: 403, contentType: "text/html", text: page))
        #expect(record.response?.body == String(page.prefix(200)))
    }
}
