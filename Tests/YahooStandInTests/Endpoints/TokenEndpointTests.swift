import DemoData
import Foundation
import HTTPMessages
import Testing

@testable import YahooStandIn

/// How Yahoo's token endpoint authenticates an app, and what a refresh gives.
@Suite struct TokenEndpointTests {
    let yahoo: Yahoo

    init() throws { yahoo = try Yahoo() }

    typealias Demo = YahooConfiguration.Demo

    private func basic(_ id: String, _ secret: String) -> HTTPHeaders {
        ["Authorization": "Basic " + Data("\(id):\(secret)".utf8).base64EncodedString()]
    }

    /// A request without the credentials in the form.
    private static let withoutCredentials: Yahoo.Changes = ["client_id": nil, "client_secret": nil]

    @Test func `the app proves itself by Basic or in the form, and by one of them only`() async throws {
        let inHeader = basic(Demo.clientID, Demo.clientSecret)
        #expect(await yahoo.exchange(try await yahoo.code()).status == 200)
        let byBasic = await yahoo.exchange(
            try await yahoo.code(), changing: Self.withoutCredentials, headers: inHeader)
        #expect(byBasic.status == 200)
        let code = try await yahoo.code()
        #expect(await yahoo.exchange(code, headers: inHeader).statusAndError == "400 invalid_request")
        #expect(
            await yahoo.exchange(code, changing: Self.withoutCredentials).statusAndError
                == "400 INVALID_INPUT")
        let unknown = await yahoo.exchange(code, changing: ["client_id": "unknown"])
        #expect(unknown.statusAndError == "400 INVALID_CLIENT")
        #expect(await yahoo.exchange(code).status == 200, "the code is not used up")
    }

    // Rule: yahoo.app-secret
    @Test(arguments: ["guess", Demo.otherClientSecret, Demo.clientSecret + " "])
    func `a wrong secret is refused with a challenge, and does not use the code up`(
        secret: String
    ) async throws {
        let code = try await yahoo.code()
        let wrong = await yahoo.exchange(code, changing: ["client_secret": secret])
        #expect(wrong.statusAndError == "401 INVALID_CLIENT_SECRET")
        #expect(wrong.headers["WWW-Authenticate"] == "Basic realm=\"yahoo\"")
        #expect(await yahoo.exchange(code).status == 200)
    }

    // Rule: yahoo.app-secret
    @Test(arguments: [nil, ""])
    func `a secret that is missing is refused, and the code is not used up`(secret: String?) async throws {
        let code = try await yahoo.code()
        let missing = await yahoo.exchange(code, changing: ["client_secret": secret])
        #expect(missing.statusAndError == "401 INVALID_CLIENT_SECRET")
        #expect(missing.json["error_description"]?.string == "the client secret is missing")
        #expect(await yahoo.exchange(code).status == 200)
    }

    @Test(arguments: ["Basic", "Basic !", "Basic YQ==", "Bearer x", ""])
    func `a header without credentials is refused, and does not use the code up`(
        header: String
    ) async throws {
        let code = try await yahoo.code()
        let answer = await yahoo.exchange(
            code, changing: Self.withoutCredentials, headers: ["Authorization": header])
        #expect(answer.statusAndError == "401 invalid_client")
        #expect(await yahoo.exchange(code).status == 200)
    }

    @Test(arguments: [
        ("grant_type=refresh_token&client_id=\(Demo.clientID)", "the client secret is missing"),
        (
            "grant_type=refresh_token&client_id=\(Demo.clientID)&client_secret=guess",
            "the client secret is wrong"
        ),
        (
            "grant_type=refresh_token&client_id=\(Demo.clientID)&client_secret=a&client_secret=b",
            "the parameter client_secret is repeated; send it once"
        ),
        (
            "grant_type=refresh_token&client_id=a&client_id=b",
            "the parameter client_id is repeated; send it once"
        ),
        (
            "grant_type=refresh_token&client_id=public-app&client_secret=x",
            "the app has no client secret; send its client id only"
        ),
    ])
    func `the answer says what is wrong with the credentials`(form: String, problem: String) async throws {
        let yahoo = try Yahoo { $0.apps.append(Yahoo.publicApp) }
        let answer = await yahoo.post("/oauth2/get_token", form)
        #expect(answer.json["error_description"]?.string == problem)
    }

    @Test(
        arguments: [
            ("grant_type", nil, "400 INVALID_INPUT"),
            ("grant_type", "password", "400 UNSUPPORTED_GRANT_TYPE"),
            ("grant_type", "client_credentials", "400 UNSUPPORTED_GRANT_TYPE"),
            ("code", nil, "400 INVALID_INPUT"),
            ("code", "", "400 INVALID_INPUT"), ("redirect_uri", nil, "400 INVALID_INPUT"),
        ] as [(String, String?, String)])
    func `a missing or unknown value is named`(name: String, value: String?, expected: String) async {
        let answer = await yahoo.exchange("code", changing: [name: value])
        #expect(answer.statusAndError == expected)
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(answer.json["error_description"]?.string?.contains(name) == true)
    }

    @Test func `repeated or too many parameters, broken escapes and bodies that are no form are refused`()
        async
    {
        let form = "client_id=\(Demo.clientID)&client_secret=\(Demo.clientSecret)&grant_type=refresh_token"
        let tooMany = String(repeating: "&", count: 200)
        for more in ["&code=1&code=2", "&refresh_token=%zz", "&refresh_token=%FF", tooMany] {
            let answer = await yahoo.post("/oauth2/get_token", form + more)
            #expect(answer.statusAndError == "400 invalid_request", "\(more.prefix(40))")
        }
        let json = await yahoo.post("/oauth2/get_token", "{}", headers: ["Content-Type": "application/json"])
        #expect(json.statusAndError == "415 invalid_request")
    }

    @Test func `a refresh gives a new access token, and the old refresh token stays`() async throws {
        let tokens = try await yahoo.tokens()
        let refresh = try tokens.refreshToken
        yahoo.clock.advance(by: 3_600)
        #expect(await yahoo.userInfo(try tokens.accessToken).status == 401)
        for redirectURI in [nil, Demo.redirectURI] {
            let fresh = await yahoo.refresh(refresh, changing: ["redirect_uri": redirectURI]).json
            #expect(fresh.object?.keys.sorted() == ["access_token", "expires_in", "token_type"])
            #expect(await yahoo.userInfo(try fresh.accessToken).status == 200)
        }
        let elsewhere = await yahoo.refresh(refresh, changing: ["redirect_uri": "https://x.example/"])
        #expect(elsewhere.statusAndError == "400 INVALID_REDIRECT_URI")
        #expect(await yahoo.refresh("unknown").statusAndError == "400 INVALID_REFRESH_TOKEN")
        yahoo.clock.advance(by: 180 * 86_400)
        #expect(await yahoo.refresh(refresh).statusAndError == "400 INVALID_REFRESH_TOKEN")
    }

    @Test func `the scope of a refresh may shrink and never grows`() async throws {
        let refresh = try await yahoo.tokens(["scope": "openid email"]).refreshToken
        let more = await yahoo.refresh(refresh, changing: ["scope": "openid profile"])
        #expect(more.statusAndError == "400 invalid_scope")
        let less = await yahoo.refresh(refresh, changing: ["scope": "openid"]).json
        let info = await yahoo.userInfo(try less.accessToken).json
        #expect(info.object?.keys.sorted() == ["sub"])
    }

    // Rule: yahoo.refresh-token
    @Test func `another app's refresh token is refused`() async throws {
        let refresh = try await yahoo.tokens().refreshToken
        let stranger = await yahoo.refresh(
            refresh, changing: ["client_id": Demo.otherClientID, "client_secret": Demo.otherClientSecret])
        #expect(stranger.statusAndError == "400 INVALID_REFRESH_TOKEN")
        #expect(await yahoo.refresh(refresh).status == 200)
    }

    @Test func `an account that was disabled meanwhile gets no more tokens`() async throws {
        let store = YahooStore()
        let yahoo = try Yahoo(store: store)
        let code = try await yahoo.code()
        let refresh = try await yahoo.tokens(username: "ana").refreshToken
        let disabled = try Yahoo(store: store) { $0.accounts[0].isDisabled = true }
        #expect(await disabled.exchange(code).statusAndError == "403 ACCOUNT_NOT_AUTHORIZED")
        #expect(await disabled.refresh(refresh).statusAndError == "403 ACCOUNT_NOT_AUTHORIZED")
    }

    @Test func `the endpoint fails on demand`() async throws {
        let yahoo = try Yahoo { $0.faults.tokenEndpoint = .serverError }
        #expect(await yahoo.exchange("x").statusAndError == "500 ACCESS_TOKEN_GENERATION_FAILED")
    }

    @Test func `the endpoint asks to wait on demand`() async throws {
        let yahoo = try Yahoo { $0.faults.tokenEndpoint = .tooManyRequests }
        let answer = await yahoo.exchange("x")
        #expect(answer.status == 429)
        #expect(answer.headers["Retry-After"] == "30")
    }

    @Test func `codes expire at once on demand`() async throws {
        let yahoo = try Yahoo { $0.faults.codesExpireAtOnce = true }
        #expect(await yahoo.exchange(try await yahoo.code()).statusAndError == "401 INVALID_GRANT")
    }
}
