import HTTPMessages
import Testing

@testable import YahooStandIn

/// How Yahoo's userinfo endpoint answers.
@Suite struct UserInfoTests {
    let yahoo: Yahoo

    init() throws { yahoo = try Yahoo() }

    @Test func `userinfo has the members of a real answer`() async throws {
        let answer = await yahoo.userInfo(try await yahoo.tokens().accessToken)
        #expect(answer.status == 200)
        #expect(
            answer.json.object?.keys.sorted() == [
                "email", "email_verified", "family_name", "gender", "given_name", "locale", "name",
                "nickname", "picture", "profile_images", "sub",
            ])
        #expect(answer.headers["Cache-Control"] == "no-store")
    }

    @Test func `the token comes in the header or by POST in the form, and not in both`() async throws {
        let token = try await yahoo.tokens().accessToken
        let inHeader: HTTPHeaders = ["Authorization": "Bearer \(token)"]
        let path = "/openid/v1/userinfo"
        #expect(await yahoo.post(path, [("access_token", token)]).status == 200)
        #expect(await yahoo.post(path, [], headers: inHeader).status == 200)
        #expect(await yahoo.post(path, [("access_token", token)], headers: inHeader).status == 400)
        let twice = await yahoo.post(path, [("access_token", token), ("access_token", token)])
        #expect(twice.status == 400)
        #expect(twice.headers["WWW-Authenticate"]?.contains(#"error="invalid_request""#) == true)
        #expect(await yahoo.get("\(path)?access_token=\(token)").status == 401)
    }

    // Rule: yahoo.access-token
    @Test(
        arguments: [
            (nil, "401 invalid_token"), ("Basic YTpi", "401 invalid_token"),
            ("Bearer unknown", "401 invalid_token"), ("Bearer", "400 invalid_request"),
            ("Bearer ", "400 invalid_request"), ("Bearer a b", "400 invalid_request"),
        ] as [(String?, String)])
    func `without a good token the answer is a challenge`(header: String?, expected: String) async throws {
        let headers: HTTPHeaders = header.map { ["Authorization": $0] } ?? [:]
        let answer = await yahoo.get("/openid/v1/userinfo", headers: headers)
        #expect(answer.headers["WWW-Authenticate"]?.hasPrefix("Bearer realm=\"yahoo\"") == true)
        #expect(answer.statusAndError == expected)
    }

    @Test func `an expired token is refused in the words of a real answer`() async throws {
        let token = try await yahoo.tokens().accessToken
        yahoo.clock.advance(by: 3_599)
        #expect(await yahoo.userInfo(token).status == 200)
        yahoo.clock.advance(by: 1)
        let answer = await yahoo.userInfo(token)
        #expect(answer.status == 401)
        #expect(
            answer.headers["WWW-Authenticate"]
                == #"Bearer realm="yahoo", error="invalid_token", "#
                + #"error_description="The Access Token expired""#
        )
    }

    @Test func `a token without openid is not enough`() async throws {
        let answer = await yahoo.userInfo(try await yahoo.tokens(["scope": "mail-r"]).accessToken)
        #expect(answer.status == 403)
        #expect(answer.headers["WWW-Authenticate"]?.hasSuffix(#"scope="openid""#) == true)
    }

    @Test func `userinfo fails on demand`() async throws {
        for (fault, status) in [(YahooConfiguration.Outage.serverError, 500), (.tooManyRequests, 429)] {
            #expect(await (try Yahoo { $0.faults.userInfo = fault }).userInfo("x").status == status)
        }
    }
}
