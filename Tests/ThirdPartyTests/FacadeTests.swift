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
    /// What the log says of a user without a verified email address who may be linked.
    private static let emailWarning = "Google may refuse the link, because userinfo has no email"
    /// What the log and the refusal say of a token that was issued to another app.
    private static let otherAppRefusal = "not one of the apps that may link"

    /// Checks that a subject is one of the issuer's users, whose name the provider chooses.
    private func expectSubject(_ user: JSONValue, of issuer: String) throws {
        let subject = try #require(user["sub"]?.string)
        #expect(subject.hasPrefix("\(issuer)|"), "\(subject)")
        #expect(!subject.hasSuffix("|"), "\(subject)")
    }

    /// Links a user by the provider's pages and by the token of the app; a token of another app is refused.
    ///
    /// - Parameters:
    ///   - subject: the `sub` that Google gets, whichever way the user is linked.
    ///   - signIn: walks through the pages of the provider.
    ///   - token: gets an access token for an app of the provider.
    private func checkIntrospection(
        _ facade: FacadeProgram, subject: String, name: String,
        signIn: (Browser, _ address: String) async throws -> Browser.Page,
        token: (_ app: String) async throws -> String
    ) async throws {
        let browser = facade.browser()
        let consent = try await signIn(browser, facade.authorization)
        let user = try await facade.wholeLife(ofCode: try await facade.agree(consent, in: browser))
        #expect(user["sub"] == .string(subject))
        #expect(user["name"] == .string(name))

        let code = try await facade.code(forAppToken: try await token("partner-ios"))
        let flipped = try await facade.wholeLife(ofCode: code, at: FacadeProgram.flipRedirectURI)
        #expect(flipped["sub"] == .string(subject))
        // Another app of the same provider has a token for the same user.
        let refused = try await facade.appCode(try await token("games-ios"))
        #expect(refused.status == 401, "\(refused.text)")
        #expect(refused.text.contains(Self.otherAppRefusal), "\(refused.text)")
        #expect(try await facade.appCode("made-up").status == 401)
        try await facade.stop(logged: [Self.emailWarning, Self.otherAppRefusal, "the token is not active"])
    }

    /// Fills in Canaille's pages: the name, the password, and its own consent.
    private func signInAtCanaille(
        _ browser: Browser, at address: String, pressing answer: String = "accept"
    ) async throws -> Browser.Page {
        let name = try await browser.open(address)
        let password = try await browser.submit(name, filling: ["login": "ada"])
        let consent = try await browser.submit(password, filling: ["password": "correct horse"])
        return try await browser.submit(consent, filling: [:], pressing: .init(name: "answer", value: answer))
    }

    /// An access token of Canaille's for a client that is an app.
    private func canailleToken(
        of app: String, _ facade: FacadeProgram, at issuer: String
    ) async throws -> String {
        try await facade.appToken(
            of: app, authorizationURL: "\(issuer)/oauth/authorize", tokenURL: "\(issuer)/oauth/token"
        ) { browser, address in try await signInAtCanaille(browser, at: address) }
    }

    /// Fills in nanoidp's page.
    private func signInAtNanoIDP(_ browser: Browser, at address: String) async throws -> Browser.Page {
        try await browser.submit(
            try await browser.open(address), filling: ["username": "ada", "password": "correct horse"])
    }

    @Test func `oidc-provider-mock signs a user in, and Google is linked, refreshed and unlinked`()
        async throws
    {
        let provider = try await ForeignProvider("oidc_mock_server")
        let issuer = provider.issuer
        let facade = try await FacadeProgram(at: issuer, profile: "rfc9068", linksWithoutEmail: true)
        let browser = facade.browser()
        let page = try await browser.open(facade.authorization)
        #expect(page.url.hasPrefix("\(issuer)/"))
        let consent = try await browser.submit(page, filling: ["sub": "ada"])
        let user = try await facade.wholeLife(ofCode: try await facade.agree(consent, in: browser))
        #expect(user["sub"] == .string("\(issuer)|ada"))
        // Its access tokens are opaque, and it has no introspection: they prove nothing.
        #expect(try await facade.appCode("opaque").status == 401)
        try await facade.stop(logged: [Self.emailWarning, "the bearer token is opaque"])
        try await provider.stop()
    }

    @Test
    func `a refusal that oidc-provider-mock sends without its state is refused, as no sign-in matches it`()
        async throws
    {
        let provider = try await ForeignProvider("oidc_mock_server")
        let issuer = provider.issuer
        let facade = try await FacadeProgram(at: issuer, profile: "rfc9068")
        let browser = facade.browser()
        let page = try await browser.open(facade.authorization)
        let end = try await browser.submit(page, filling: [:], pressing: .init(name: "action", value: "deny"))
        #expect(end.status == 400, "\(end.url)")
        #expect(end.location == nil, "\(end.url)")
        try await facade.stop()
        try await provider.stop()
    }

    @Test func `Canaille signs a user in by its pages, and vouches for the token of the app`() async throws {
        let provider = try await ForeignProvider("canaille_server")
        let issuer = provider.issuer
        let facade = try await FacadeProgram(at: issuer, profile: "introspection", linksWithoutEmail: true)
        try provider.write(redirectURI: facade.providerRedirectURI)
        let refused = try await signInAtCanaille(
            facade.browser(), at: facade.authorization, pressing: "deny")
        #expect(refused.location?.hasPrefix("\(FacadeProgram.redirectURI)?error=access_denied") == true)

        try await checkIntrospection(facade, subject: "\(issuer)|ada", name: "Ada Lovelace") {
            try await signInAtCanaille($0, at: $1)
        } token: { app in
            try await canailleToken(of: app, facade, at: issuer)
        }
        try await provider.stop()
    }

    @Test func `an app's token that Canaille takes back ends the link at the next refresh`() async throws {
        let provider = try await ForeignProvider("canaille_server")
        let issuer = provider.issuer
        let facade = try await FacadeProgram(at: issuer, profile: "introspection", linksWithoutEmail: true)
        let token = try await canailleToken(of: "partner-ios", facade, at: issuer)
        let code = try await facade.code(forAppToken: token)
        let tokens = try await facade.tokens(ofCode: code, at: FacadeProgram.flipRedirectURI)
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
        try await facade.stop(logged: [Self.emailWarning])
        try await provider.stop()
    }

    @Test func `django-oauth-toolkit signs a user in by its pages`() async throws {
        let provider = try await ForeignProvider("django_toolkit_server")
        let issuer = provider.issuer
        let facade = try await FacadeProgram(at: issuer, profile: "rfc9068", linksWithoutEmail: true)
        try provider.write(redirectURI: facade.providerRedirectURI)
        func consentPage(_ browser: Browser) async throws -> Browser.Page {
            let page = try await browser.open(facade.authorization)
            return try await browser.submit(
                page, filling: ["username": "ada", "password": "correct horse"])
        }
        let browser = facade.browser()
        let allowed = try await browser.submit(
            try await consentPage(browser), filling: [:], pressing: .init(name: "allow", value: "Authorize"))
        let user = try await facade.wholeLife(ofCode: try await facade.agree(allowed, in: browser))
        try expectSubject(user, of: issuer)
        try await facade.stop(logged: [Self.emailWarning])
        try await provider.stop()
    }

    @Test(.enabled(if: LemonLDAP.isToBeRun, LemonLDAP.advice))
    func `LemonLDAP signs a user in by its pages, and vouches for the token of the app`() async throws {
        let provider = try await ForeignProvider("lemonldap_server")
        let issuer = provider.issuer
        let facade = try await FacadeProgram(at: issuer, profile: "introspection", linksWithoutEmail: true)
        try await provider.start(redirectURI: facade.providerRedirectURI)
        try await checkIntrospection(
            facade, subject: "\(issuer)|dwho", name: "Doctor Who", signIn: LemonLDAP.signIn
        ) { app in
            try await LemonLDAP.token(of: app, facade, at: issuer)
        }
        let end = try await provider.stop()
        #expect(end.status == 0, "\(end.errors)")
    }

    @Test(.enabled(if: Glewlwyd.isToBeRun, Glewlwyd.advice))
    func `Glewlwyd signs a user in, and its access tokens prove the user of the app`() async throws {
        let provider = try await ForeignProvider("glewlwyd_server")
        let issuer = provider.issuer
        // Its access tokens have their scope in `aud`.
        let facade = try await FacadeProgram(identityProvider: [
            "issuer": issuer, "profile": "rfc9068", "appClientIDs": ["partner-ios"], "audience": "openid",
            "clientID": "partner-server", "clientSecretFile": "client-secret",
        ])
        try await provider.start(redirectURI: facade.providerRedirectURI)
        // The token has no email address; userinfo has it.
        let token = try await Glewlwyd.token(of: "partner-ios", facade, at: issuer)
        let code = try await facade.code(forAppToken: token)
        let user = try await facade.wholeLife(ofCode: code, at: FacadeProgram.flipRedirectURI)
        #expect(user["email"] == "ada@glewlwyd.example")
        #expect(user["name"] == "Ada Lovelace")

        let ada = try Glewlwyd.User(facade, at: issuer)
        let consent = try await ada.signIn(at: facade.authorization)
        #expect(
            try await facade.wholeLife(ofCode: try await facade.agree(consent, in: ada.browser))["sub"]
                == user["sub"])
        let ofGames = try await facade.appCode(Glewlwyd.token(of: "games-ios", facade, at: issuer))
        #expect(ofGames.status == 401)
        #expect(ofGames.text.contains("the claim client_id is games-ios, not one of"))
        #expect(try await facade.appCode("made-up").status == 401)
        try await facade.stop(logged: [Self.otherAppRefusal, "the bearer token is opaque"])
        let end = try await provider.stop()
        #expect(end.status == 0, "\(end.errors)")
    }

    @Test func `nanoidp signs a user in by its page, and its refresh token is not a session`() async throws {
        let provider = try await ForeignProvider("nanoidp_server")
        let issuer = provider.issuer
        let facade = try await FacadeProgram(at: issuer, profile: "introspection")
        try provider.write(redirectURI: facade.providerRedirectURI)
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
        let code = try await facade.code(forAppToken: try #require(ofApp.text("access_token")))
        #expect(
            try await facade.wholeLife(ofCode: code, at: FacadeProgram.flipRedirectURI)["sub"] == user["sub"])
        // Its introspection calls a refresh token an active bearer token; the token itself says what it is.
        let refused = try await facade.appCode(try #require(ofApp.text("refresh_token")))
        #expect(refused.status == 401, "\(refused.text)")
        #expect(refused.text.contains("the token is of another kind"), "\(refused.text)")
        let ofGames = try await facade.appCode(try #require(tokens("games-ios").text("access_token")))
        #expect(ofGames.status == 401)
        #expect(ofGames.text.contains(Self.otherAppRefusal))
        try await facade.stop(logged: ["the token is of another kind", Self.otherAppRefusal])
        try await provider.stop()
    }

    /// What the server of Cognito's tokens prints: a user pool, and apps with the tokens of its user.
    private struct Cognito: Decodable {
        /// An app of the pool, and the tokens that its user has for it.
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
        let code = try await facade.code(forAppToken: cognito.partner.accessToken)
        let user = try await facade.wholeLife(ofCode: code, at: FacadeProgram.flipRedirectURI)
        try expectSubject(user, of: cognito.issuer)
        func refusal(_ token: String) async throws -> String {
            let answer = try await facade.appCode(token)
            #expect(answer.status == 401)
            return answer.text
        }
        #expect(try await refusal(cognito.partner.idToken).contains("the claim token_use is id, not access"))
        #expect(try await refusal(cognito.games.accessToken).contains(Self.otherAppRefusal))
        // moto signs the tokens of all pools with the same key.
        #expect(
            try await refusal(cognito.ofOtherPool.accessToken).contains(
                ", and issuer in the configuration is "))
        try await facade.stop(logged: [
            Self.emailWarning, Self.otherAppRefusal, "the claim token_use is id, not access",
            "the claim iss is",
        ])
        try await provider.stop()
    }
}
