import Foundation
import HTTPMessages
import HeadlessBrowser
import JSON
import OAuth
import TestSupport
import Testing
import WebText

/// The partner server in front of identity providers that others wrote, through their own pages.
@Suite(.enabled(if: PythonPrograms.areToBeRun, PythonPrograms.advice)) struct FacadeTests {
    /// Starts a provider's server, and returns its address.
    private func provider(
        _ name: String, _ arguments: [String] = []
    ) async throws -> (program: RunningProgram, address: String) {
        let program = try PythonPrograms.start("servers/\(name).py", arguments)
        let greeting = try await program.wait(for: "\n")
        return (program, String(greeting.prefix { !$0.isNewline }))
    }

    /// What the log says of a user without a verified address who may be linked.
    private static let withoutEmail = "Google may refuse the link, because userinfo has no email"
    /// What the log says of a token of another app.
    private static let ofOtherApp = "not one of the apps that may link"

    private func facade(
        at issuer: String, profile: String, linksWithoutEmail: Bool = false
    ) async throws -> FacadeProgram {
        var values: [String: Any] = [
            "issuer": issuer, "profile": profile, "appClientIDs": ["partner-ios"],
            "clientID": "partner-server", "clientSecretFile": "client-secret",
            "linksWithoutEmail": linksWithoutEmail,
        ]
        if profile == "introspection" {
            values["asksAtRefresh"] = true
        } else {
            values["audience"] = "api"
        }
        return try await FacadeProgram(identityProvider: values)
    }

    @Test func `oidc-provider-mock signs a user in, and Google is linked, refreshed and unlinked`()
        async throws
    {
        let (provider, issuer) = try await provider("oidc_mock_server")
        let facade = try await facade(at: issuer, profile: "rfc9068", linksWithoutEmail: true)
        let browser = facade.browser()
        let page = try await browser.open(facade.authorization)
        #expect(page.url.hasPrefix("\(issuer)/"))
        let consent = try await browser.submit(page, filling: ["sub": "ada"])
        let user = try await facade.wholeLife(ofCode: try await facade.agree(consent, in: browser))
        #expect(user["sub"] == .string("\(issuer)|ada"))
        // Its access tokens are opaque, and it has no introspection: none of them is a proof.
        #expect(try await facade.appCode("opaque").status == 401)
        try await facade.stop(logged: [Self.withoutEmail, "the bearer token is opaque"])
        try await provider.stop()
    }

    @Test func `a refusal that oidc-provider-mock sends without its state is nobody's`() async throws {
        let (provider, issuer) = try await provider("oidc_mock_server")
        let facade = try await facade(at: issuer, profile: "rfc9068")
        let browser = facade.browser()
        let page = try await browser.open(facade.authorization)
        let end = try await browser.submit(page, filling: [:], pressing: .init(name: "action", value: "deny"))
        #expect(end.status == 400 && end.location == nil, "\(end.url)")
        try await facade.stop()
        try await provider.stop()
    }

    /// Fills in Canaille's pages: the name, the password, and its own consent.
    private func signIn(
        _ browser: Browser, at address: String, pressing answer: String = "accept"
    ) async throws -> Browser.Page {
        let name = try await browser.open(address)
        let password = try await browser.submit(name, filling: ["login": "ada"])
        let consent = try await browser.submit(password, filling: ["password": "correct horse"])
        return try await browser.submit(consent, filling: [:], pressing: .init(name: "answer", value: answer))
    }

    /// An access token of Canaille's for a client that is an app.
    private func token(of app: String, _ facade: FacadeProgram, at issuer: String) async throws -> String {
        try await facade.appToken(
            of: app, authorizationURL: "\(issuer)/oauth/authorize", tokenURL: "\(issuer)/oauth/token"
        ) { browser, address in try await signIn(browser, at: address) }
    }

    @Test func `Canaille signs a user in by its pages, and vouches for the token of the app`() async throws {
        let folder = try TemporaryFolder()
        let (provider, issuer) = try await provider("canaille_server", ["\(folder.path)/redirect-uri"])
        let facade = try await facade(at: issuer, profile: "introspection", linksWithoutEmail: true)
        try Data("\(facade.origin)/provider/callback".utf8)
            .write(to: URL(fileURLWithPath: "\(folder.path)/redirect-uri"))
        let refused = try await signIn(facade.browser(), at: facade.authorization, pressing: "deny")
        #expect(refused.location?.hasPrefix("\(FacadeProgram.google)?error=access_denied") == true)

        let browser = facade.browser()
        let consent = try await signIn(browser, at: facade.authorization)
        let user = try await facade.wholeLife(ofCode: try await facade.agree(consent, in: browser))
        #expect(user["sub"] == .string("\(issuer)|ada"))
        #expect(user["name"] == "Ada Lovelace")

        let token = try await token(of: "partner-ios", facade, at: issuer)
        let answer = try await facade.appCode(token)
        let code = try #require(JSONValue(json: answer.body)?.text("code"), "\(answer.text)")
        #expect(
            try await facade.wholeLife(ofCode: code, at: FacadeProgram.flip)["sub"]
                == .string("\(issuer)|ada"))
        // Another app of the same provider has a token for the same user.
        let games = try await self.token(of: "games-ios", facade, at: issuer)
        let ofGames = try await facade.appCode(games)
        #expect(ofGames.status == 401 && ofGames.text.contains("not one of the apps that may link"))
        #expect(try await facade.appCode("made-up").status == 401)
        try await facade.stop(logged: [Self.withoutEmail, Self.ofOtherApp, "the token is not active"])
        try await provider.stop()
    }

    @Test func `an app's token that Canaille takes back ends the link at the next refresh`() async throws {
        let folder = try TemporaryFolder()
        let (provider, issuer) = try await provider("canaille_server", ["\(folder.path)/redirect-uri"])
        let facade = try await facade(at: issuer, profile: "introspection", linksWithoutEmail: true)
        let token = try await token(of: "partner-ios", facade, at: issuer)
        let code = try #require(JSONValue(json: try await facade.appCode(token).body)?.text("code"))
        let tokens = try await facade.tokens(ofCode: code, at: FacadeProgram.flip)
        let refreshToken = try #require(tokens.text("refresh_token"))
        #expect(try await facade.refresh(refreshToken) == "refreshed")
        let credentials = ClientCredentials(
            id: "partner-ios", secret: "partner-ios-secret", method: .basic)
        var revocation = try #require(
            HTTPRequest(
                postForm: Parameters([.init("token", token)]).encoded, to: "\(issuer)/oauth/revoke"))
        revocation.headers["Authorization"] = credentials.authorization
        #expect(try await facade.http.send(revocation).status == 200)
        #expect(try await facade.refresh(refreshToken).contains("invalid_grant"))
        try await facade.stop(logged: [Self.withoutEmail])
        try await provider.stop()
    }

    @Test func `django-oauth-toolkit signs a user in by its pages`() async throws {
        let folder = try TemporaryFolder()
        let (provider, issuer) = try await provider(
            "django_toolkit_server", ["\(folder.path)/redirect-uri"])
        let facade = try await facade(at: issuer, profile: "rfc9068", linksWithoutEmail: true)
        try Data("\(facade.origin)/provider/callback".utf8)
            .write(to: URL(fileURLWithPath: "\(folder.path)/redirect-uri"))
        func consentPage(_ browser: Browser) async throws -> Browser.Page {
            let page = try await browser.open(facade.authorization)
            return try await browser.submit(
                page, filling: ["username": "ada", "password": "correct horse"])
        }
        let browser = facade.browser()
        let allowed = try await browser.submit(
            try await consentPage(browser), filling: [:], pressing: .init(name: "allow", value: "Authorize"))
        let user = try await facade.wholeLife(ofCode: try await facade.agree(allowed, in: browser))
        #expect(user["sub"]?.string?.hasPrefix("\(issuer)|") == true)
        try await facade.stop(logged: [Self.withoutEmail])
        try await provider.stop()
    }

    @Test(.enabled(if: LemonLDAP.isToBeRun, LemonLDAP.advice))
    func `LemonLDAP signs a user in by its pages, and vouches for the token of the app`() async throws {
        let lemon = try await LemonLDAP()
        let facade = try await facade(at: lemon.issuer, profile: "introspection", linksWithoutEmail: true)
        try await lemon.start(redirectURI: "\(facade.origin)/provider/callback")
        let browser = facade.browser()
        let consent = try await lemon.signIn(browser, at: facade.authorization)
        let user = try await facade.wholeLife(ofCode: try await facade.agree(consent, in: browser))
        #expect(user["sub"] == .string("\(lemon.issuer)|dwho"))
        #expect(user["name"] == "Doctor Who")

        let token = try await lemon.token(of: "partner-ios", facade)
        let answer = try await facade.appCode(token)
        let code = try #require(JSONValue(json: answer.body)?.text("code"), "\(answer.text)")
        #expect(
            try await facade.wholeLife(ofCode: code, at: FacadeProgram.flip)["sub"]
                == .string("\(lemon.issuer)|dwho"))
        // Another app of the same provider has a token for the same user.
        let ofGames = try await facade.appCode(try await lemon.token(of: "games-ios", facade))
        #expect(ofGames.status == 401 && ofGames.text.contains("not one of the apps that may link"))
        #expect(try await facade.appCode("made-up").status == 401)
        try await facade.stop(logged: [Self.withoutEmail, Self.ofOtherApp, "the token is not active"])
        try await lemon.stop()
    }

    @Test(.enabled(if: Glewlwyd.isToBeRun, Glewlwyd.advice))
    func `Glewlwyd signs a user in, and its access tokens prove the user of the app`() async throws {
        let glewlwyd = try await Glewlwyd()
        // Its access tokens have their scope in `aud`.
        let facade = try await FacadeProgram(identityProvider: [
            "issuer": glewlwyd.issuer, "profile": "rfc9068", "appClientIDs": ["partner-ios"],
            "audience": "openid",
            "clientID": "partner-server", "clientSecretFile": "client-secret",
        ])
        try await glewlwyd.start(redirectURI: "\(facade.origin)/provider/callback")
        // The token has no address; userinfo has it.
        let answer = try await facade.appCode(try await glewlwyd.token(of: "partner-ios", facade))
        let code = try #require(JSONValue(json: answer.body)?.text("code"), "\(answer.text)")
        let user = try await facade.wholeLife(ofCode: code, at: FacadeProgram.flip)
        #expect(user["email"] == "ada@glewlwyd.example" && user["name"] == "Ada Lovelace")

        let ada = try Glewlwyd.User(facade, at: glewlwyd.issuer)
        let consent = try await ada.signIn(at: facade.authorization)
        #expect(
            try await facade.wholeLife(ofCode: try await facade.agree(consent, in: ada.browser))["sub"]
                == user["sub"])
        let ofGames = try await facade.appCode(try await glewlwyd.token(of: "games-ios", facade))
        #expect(
            ofGames.status == 401 && ofGames.text.contains("the claim client_id is games-ios, not one of"))
        #expect(try await facade.appCode("made-up").status == 401)
        try await facade.stop(logged: [Self.ofOtherApp, "the bearer token is opaque"])
        try await glewlwyd.stop()
    }

    /// Fills in nanoidp's page.
    private func signInAtNanoIDP(_ browser: Browser, at address: String) async throws -> Browser.Page {
        try await browser.submit(
            try await browser.open(address), filling: ["username": "ada", "password": "correct horse"])
    }

    @Test func `nanoidp signs a user in by its page, and its refresh token is no session`() async throws {
        let folder = try TemporaryFolder()
        let (provider, issuer) = try await provider("nanoidp_server", [folder.file("redirect-uri")])
        let facade = try await facade(at: issuer, profile: "introspection")
        try Data("\(facade.origin)/provider/callback".utf8)
            .write(to: URL(fileURLWithPath: folder.file("redirect-uri")), options: .atomic)
        let browser = facade.browser()
        let consent = try await signInAtNanoIDP(browser, at: facade.authorization)
        let user = try await facade.wholeLife(ofCode: try await facade.agree(consent, in: browser))
        #expect(user["email"] == "ada@nanoidp.example")

        func tokens(_ app: String) async throws -> JSONValue {
            try await facade.appTokens(
                of: app, scope: "openid profile email offline_access",
                authorizationURL: "\(issuer)/authorize",
                tokenURL: "\(issuer)/token", signIn: signInAtNanoIDP)
        }
        let ofApp = try await tokens("partner-ios")
        let answer = try await facade.appCode(try #require(ofApp.text("access_token")))
        let code = try #require(JSONValue(json: answer.body)?.text("code"), "\(answer.text)")
        #expect(try await facade.wholeLife(ofCode: code, at: FacadeProgram.flip)["sub"] == user["sub"])
        // Its introspection calls a refresh token an active bearer token; the token itself says what it is.
        let refused = try await facade.appCode(try #require(ofApp.text("refresh_token")))
        #expect(
            refused.status == 401 && refused.text.contains("the token is of another kind"), "\(refused.text)")
        let ofGames = try await facade.appCode(try #require(tokens("games-ios").text("access_token")))
        #expect(ofGames.status == 401 && ofGames.text.contains("not one of the apps that may link"))
        try await facade.stop(logged: ["the token is of another kind", "not one of the apps that may link"])
        try await provider.stop()
    }

    /// What the server of Cognito's tokens prints: a user pool, and apps with the tokens of its user.
    private struct Cognito: Decodable {
        struct App: Decodable {
            var id, accessToken, idToken: String
        }

        var issuer, keySet: String
        var partner, games, ofOtherPool: App
    }

    @Test func `moto's tokens of Cognito prove the user of the app, and its other tokens do not`()
        async throws
    {
        let provider = try PythonPrograms.start("servers/cognito_server.py")
        let printed = try await provider.wait(for: "\n")
        let cognito = try JSONDecoder().decode(Cognito.self, from: Data(printed.utf8))
        let facade = try await FacadeProgram(identityProvider: [
            "issuer": cognito.issuer, "keySet": cognito.keySet, "profile": "cognito",
            "appClientIDs": [cognito.partner.id], "linksWithoutEmail": true,
        ])
        let answer = try await facade.appCode(cognito.partner.accessToken)
        let code = try #require(JSONValue(json: answer.body)?.text("code"), "\(answer.text)")
        let user = try await facade.wholeLife(ofCode: code, at: FacadeProgram.flip)
        #expect(user["sub"]?.string?.hasPrefix("\(cognito.issuer)|") == true)
        func refusal(_ token: String) async throws -> String {
            let answer = try await facade.appCode(token)
            #expect(answer.status == 401)
            return answer.text
        }
        #expect(try await refusal(cognito.partner.idToken).contains("the claim token_use is id, not access"))
        #expect(try await refusal(cognito.games.accessToken).contains("not one of the apps that may link"))
        // moto signs the tokens of all pools with the same key.
        #expect(
            try await refusal(cognito.ofOtherPool.accessToken).contains(
                ", and issuer in the configuration is "))
        try await facade.stop(logged: [
            Self.withoutEmail, Self.ofOtherApp, "the claim token_use is id, not access", "the claim iss is",
        ])
        try await provider.stop()
    }

    @Test func `every rule of flip-check that holds for partner-server holds for the facade`() async throws {
        let (provider, issuer) = try await provider("oidc_mock_server")
        let facade = try await facade(at: issuer, profile: "rfc9068")
        // Google's rule about userinfo needs an address.
        let user: JSONValue = ["name": "Ada", "email": "ada@mock.example", "email_verified": true]
        var setting = try #require(HTTPRequest("PUT", "\(issuer)/users/ada", body: user.json))
        setting.headers["Content-Type"] = "application/json"
        #expect(try await facade.http.send(setting).status == 204)
        let folder = try TemporaryFolder()
        let file: [String: Any] = [
            "client": [
                "id": FacadeProgram.clientID, "secret": FacadeProgram.clientSecret, "authentication": "body",
            ],
            "issuer": facade.origin, "scopes": ["devices.read"], "projectID": "example-project",
            "universalLink": "https://partner.example/flip", "appID": "TEAMID1234.example",
            "association": ["url": "\(facade.origin)/.well-known/apple-app-site-association"],
            "signIn": [
                "origins": [issuer],
                "forms": [["fields": ["sub": "ada"]], ["press": ["name": "decision", "value": "agree"]]],
                "refusal": [["fields": ["sub": "ada"]], ["press": ["name": "decision", "value": "cancel"]]],
            ],
        ]
        let path = folder.file("flip-check.json")
        try JSONSerialization.data(withJSONObject: file).write(to: URL(fileURLWithPath: path))
        let check = try await RunningProgram(
            "flip-check",
            [
                "--config", path, "--all", "--requests-per-second", "1000", "--seconds", "3600",
                "--total-seconds", "3600",
            ]
        ).end()
        // flip-check also signs in under names that the provider has no address for.
        try await facade.stop(logged: ["has no email address that its provider has verified"])
        try await provider.stop()
        #expect(check.status == 0, "\(check.errors)")
        // A rule is about pages, and the pages of the provider do not keep it.
        let failed = check.output.split(separator: "\n\n").filter { $0.hasPrefix("! ") || $0.hasPrefix("✗ ") }
        let rules = failed.compactMap { $0.split(separator: " ").dropFirst().first }
        #expect(rules == ["authorize/not-framed"], "\(check.output)")
        #expect(failed.allSatisfy { $0.contains("Repeat: curl -i '\(issuer)/") }, "\(check.output)")
        #expect(check.output.contains(" 0 could not tell, "))
    }
}
