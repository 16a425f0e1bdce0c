import GoogleStandIn
import HTTPMessages
import OAuth
import Testing
import WebText

/// The strict judgement of a token endpoint's answer.
@Suite struct JudgedAnswerTests {
    private static func body(
        access: String = #""a1""#, type: String = #""Bearer""#, expires: String = "3600",
        more: String = #","refresh_token":"r1""#
    ) -> String {
        #"{"access_token":\#(access),"token_type":\#(type),"expires_in":\#(expires)\#(more)}"#
    }

    @Test(
        arguments: [
            (.json(201, body()), [.tokenStatus]),
            (.json(302, body()), [.tokenStatus, .errorBody]),
            (
                HTTPResponse(status: 200, contentType: "text/html", text: body()),
                [.tokenContentType, .tokenIsNotStored]
            ),
            (.json(200, "<html>"), [.tokenIsJSON]), (.json(200, "access_token=a1"), [.tokenIsJSON]),
            (.json(200, "[]"), [.tokenIsJSON]), (.json(200, ""), [.tokenIsJSON]),
            (.json(200, body(access: #""""#)), [.accessToken]),
            (.json(200, body(access: "7")), [.accessToken]),
            (.json(200, body(access: #""a b""#)), [.accessToken]),
            (.json(200, #"{"token_type":"bearer"}"#), [.accessToken]),
            (.json(200, body(type: #""mac""#)), [.tokenType]), (.json(200, body(type: "null")), [.tokenType]),
            (.json(200, body(expires: "0")), [.expiresIn]), (.json(200, body(expires: "-1")), [.expiresIn]),
            (.json(200, body(expires: #""3600""#)), [.expiresIn]),
            (.json(200, body(expires: "null")), [.expiresIn]),
            (.json(200, body(expires: "1.5")), [.expiresIn]),
            (.json(200, body(more: "")), [.refreshToken]),
            (.json(200, body(more: #","refresh_token":"""#)), [.refreshToken]),
            (.json(200, body(more: #","refresh_token":"r1","scope":"é""#)), [.scope]),
        ] as [(HTTPResponse, [SecurityRule])])
    func `the fault of an answer is named, and nothing is taken from it`(
        response: HTTPResponse, brokenRules: [SecurityRule]
    ) {
        let judged = JudgedAnswer<TokenResponse>(token: response)
        #expect(judged.brokenRules == brokenRules)
        #expect(judged.content == nil)
    }

    @Test(
        arguments: [[:], ["Cache-Control": "no-cache"], ["Cache-Control": "private, max-age=0"]]
            as [HTTPHeaders])
    func `an answer that caches may keep is taken, with a broken rule`(headers: HTTPHeaders) {
        let judged = JudgedAnswer<TokenResponse>(token: .json(200, Self.body(), headers))
        #expect(judged.brokenRules == [.tokenIsNotStored])
        #expect(judged.content != nil)
    }

    @Test func `a JWT is taken, with a broken rule`() {
        // {"alg":"none"} and {}
        let judged = JudgedAnswer<TokenResponse>(
            token: .json(200, Self.body(access: #""eyJhbGciOiJub25lIn0.e30.""#)))
        #expect(judged.brokenRules == [.accessTokenIsOpaque])
        #expect(judged.content != nil)
        let opaque = JudgedAnswer<TokenResponse>(token: .json(200, Self.body(access: #""a.b.c""#)))
        #expect(opaque.brokenRules == [])
    }

    @Test(arguments: [
        "application/json;charset=UTF-8", "Application/JSON", "application/json ; charset=utf-8",
    ])
    func `the content type may have a charset and any case`(type: String) {
        let response = HTTPResponse(
            status: 200, contentType: type, text: Self.body(), headers: ["Cache-Control": "No-Store, private"]
        )
        #expect(JudgedAnswer<TokenResponse>(token: response).brokenRules == [])
    }

    @Test func `a refresh has to bring a new access token and may leave the refresh token out`() {
        let response = HTTPResponse.json(200, Self.body(more: ""))
        #expect(JudgedAnswer<TokenResponse>(token: response, replacing: "a0").brokenRules == [])
        let same = JudgedAnswer<TokenResponse>(token: response, replacing: "a1")
        #expect(same.brokenRules == [.newAccessToken])
        #expect(same.content == nil)
    }

    @Test func `a refusal gives its error, and has to be JSON`() {
        let refusal = JudgedAnswer<TokenResponse>(token: .refusal(.invalidGrant))
        #expect(refusal.brokenRules == [.tokenStatus])
        #expect(refusal.error?.code == .invalidGrant)
        let text = JudgedAnswer<TokenResponse>(
            token: HTTPResponse(status: 400, contentType: "text/plain", text: "invalid client id or secret"))
        #expect(text.brokenRules == [.tokenStatus, .errorBody])
        #expect(text.error == nil)
    }

    @Test(
        arguments: [
            (.userinfo, []), (.json(500, "{}"), [.userinfoStatus]),
            (.json(200, #"{"sub":"248"}"#), [.userinfoFields]),
            (.json(200, #"{"email":"ada@partner.example"}"#), [.userinfoFields]),
            (.json(401, "{}"), [.userinfoStatus, .userinfoChallenge]),
            (
                .json(401, "{}", ["WWW-Authenticate": #"error="invalid_token""#]),
                [.userinfoStatus, .userinfoChallenge]
            ),
            (.json(401, "{}", ["WWW-Authenticate": #"Bearer error="invalid_token""#]), [.userinfoStatus]),
            (
                .json(401, "{}", ["WWW-Authenticate": #"Basic realm="x", Bearer error="invalid_token""#]),
                [.userinfoStatus]
            ),
            (
                .json(401, "{}", ["WWW-Authenticate": #"Basic realm="x, Bearer error=y""#]),
                [.userinfoStatus, .userinfoChallenge]
            ),
        ] as [(HTTPResponse, [SecurityRule])])
    func `userinfo is judged too`(response: HTTPResponse, brokenRules: [SecurityRule]) {
        let judged = JudgedAnswer<UserInfo>(userinfo: response)
        #expect(judged.brokenRules == brokenRules)
        #expect((judged.content == nil) == !brokenRules.isEmpty)
    }

    @Test func `userinfo of another content type is noted, and taken`() {
        let body = String(decoding: HTTPResponse.userinfo.body, as: UTF8.self)
        let response = HTTPResponse(status: 200, contentType: "text/html", text: body)
        let judged = JudgedAnswer<UserInfo>(userinfo: response)
        #expect(judged.brokenRules == [.userinfoContentType])
        #expect(judged.content?.subject == "248")
    }
}
