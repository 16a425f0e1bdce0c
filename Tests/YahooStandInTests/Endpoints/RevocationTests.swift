import DemoData
import JSON
import Testing

@testable import YahooStandIn

/// Yahoo's endpoints for revocation and introspection.
@Suite struct RevocationTests {
    let yahoo: Yahoo

    init() throws { yahoo = try Yahoo() }

    typealias Demo = YahooConfiguration.Demo

    private let ours = [("client_id", Demo.clientID), ("client_secret", Demo.clientSecret)]
    private let theirs = [("client_id", Demo.otherClientID), ("client_secret", Demo.otherClientSecret)]

    @Test(arguments: [("refresh_token", 400), ("access_token", 200)])
    func `a refresh token ends with all access tokens of its grant, and an access token by itself`(
        name: String, refreshed: Int
    ) async throws {
        let tokens = try await yahoo.tokens()
        let token = [("token", tokens[name]?.string ?? "")]
        #expect(await yahoo.post("/oauth2/revoke", ours + token).status == 200)
        #expect(await yahoo.userInfo(try tokens.accessToken).status == 401)
        #expect(await yahoo.refresh(try tokens.refreshToken).status == refreshed)
    }

    // Rule: yahoo.revoking-app
    @Test func `another app and an unnamed client are refused, and the token stays`() async throws {
        let tokens = try await yahoo.tokens()
        for name in ["access_token", "refresh_token"] {
            let token = [("token", tokens[name]?.string ?? "")]
            #expect(await yahoo.post("/oauth2/revoke", theirs + token).status == 401)
            #expect(await yahoo.post("/oauth2/revoke", token).status == 400)
        }
        #expect(await yahoo.userInfo(try tokens.accessToken).status == 200)
    }

    @Test func `an unknown token is not an error, and a missing token is`() async {
        #expect(await yahoo.post("/oauth2/revoke", ours + [("token", "unknown")]).status == 200)
        #expect(await yahoo.post("/oauth2/revoke", ours).status == 400)
    }

    /// RFC 7662 section 2.2.
    @Test func `introspection tells an app about its own tokens only`() async throws {
        let access = try await yahoo.tokens().accessToken
        func ask(_ app: [(String, String)], _ token: String) async -> JSONValue {
            await yahoo.post("/oauth2/introspect", app + [("token", token)]).json
        }
        let answer = await ask(ours, access)
        #expect(answer["active"] == true)
        #expect(answer["scope"] == "openid profile email")
        #expect(answer["sub"] == "ANADEMO0000000000000000000")
        #expect(answer["exp"] == .integer(Yahoo.start + 3_600))
        #expect(await ask(theirs, access) == ["active": false])
        #expect(await ask(ours, "unknown") == ["active": false])
        #expect(await yahoo.post("/oauth2/introspect", [("token", access)]).status == 400)
        yahoo.clock.advance(by: 3_600)
        #expect(await ask(ours, access) == ["active": false])
    }

    @Test func `introspection is for apps with a secret`() async throws {
        let yahoo = try Yahoo { $0.apps.append(Yahoo.publicApp) }
        let answer = await yahoo.post("/oauth2/introspect", [("client_id", "public-app"), ("token", "x")])
        #expect(answer.status == 401)
        let problem = "only an app with a client secret may send this request"
        #expect(answer.json["error_description"]?.string == problem)
    }
}
