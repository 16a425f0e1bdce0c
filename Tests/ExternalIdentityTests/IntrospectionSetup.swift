import DemoData
import ExternalIdentity
import Foundation
import HTTPMessages
import JSON
import PartnerServer
import PlatformCrypto
import TestSupport
import Testing
import WebText

/// A provider that is asked about tokens, and a partner server whose users are there.
struct IntrospectionSetup {
    /// How Google authenticates at the partner server.
    static let googleCredentials = [
        ("client_id", Facade.Demo.clientID), ("client_secret", Facade.Demo.clientSecret),
    ]

    let provider = IntrospectingProvider()
    let tokens = ProviderTokens()
    let clock = TestClock()
    /// The lines about users that the log gets.
    let lines = Locked<[String]>([])

    func identity(audience: String? = nil) throws -> IdentityProvider {
        try IdentityProvider(
            issuer: Provider.issuer, profile: .introspection, appClientIDs: ["partner-ios"],
            audience: audience)
    }

    var client: ProviderClient {
        get throws { try ProviderClient(id: SignInProvider.clientID, secret: SignInProvider.clientSecret) }
    }

    /// The questions about the tokens that the app sends.
    func users(audience: String? = nil) throws -> AppTokenIntrospection {
        AppTokenIntrospection(
            try identity(audience: audience), as: try client,
            http: InMemoryClient([Provider.issuer: provider]), crypto: try PlatformCrypto(), keeping: tokens,
            now: { [clock] in clock.now })
    }

    /// Changes the answer about the token `opaque`; `null` removes a member.
    func changeAnswer(_ changes: JSONObject) {
        provider.answers.withLock { answers in
            var answer = IntrospectingProvider.answer
            for (name, value) in changes { answer[name] = value == .null ? nil : value }
            answers["opaque"] = answer
        }
    }

    /// The questions about users at each refresh.
    func makeStanding() throws -> UserStandingByIntrospection {
        UserStandingByIntrospection(
            at: try identity(), as: try client, tokens: tokens,
            http: InMemoryClient([Provider.issuer: provider]), now: { [clock] in clock.now },
            onAnswer: { [lines] line in lines.withLock { $0.append(line) } })
    }

    /// A server whose links are refreshed only while the provider has the user.
    func server(_ store: InMemoryStore) throws -> PartnerServer {
        let crypto = try PlatformCrypto()
        let configuration = PartnerServerConfiguration.demo(
            issuer: Facade.origin, crypto: crypto, quickPassword: true)
        return try PartnerServer(
            configuration: configuration, store: store,
            accounts: InMemoryAccounts(configuration.accounts, crypto: crypto), externalUsers: try users(),
            externalUserStanding: try makeStanding().question, crypto: crypto, now: { [clock] in clock.now },
            random: .system)
    }

    /// The JSON of the answer to a form, or null when the answer is not JSON.
    func post(
        _ path: String, to server: PartnerServer, bearer: String? = nil, _ fields: [(String, String)]
    ) async -> JSONValue {
        var headers: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
        if let bearer { headers["Authorization"] = "Bearer \(bearer)" }
        let form = Parameters(fields.map { Parameters.Item($0.0, $0.1) }).encoded
        let answer = await server.handle(
            HTTPRequest(
                method: "POST", origin: Facade.origin, target: path, headers: headers, body: Array(form.utf8))
        )
        return JSONValue(json: answer.body) ?? .null
    }

    /// Links the user of the token `opaque`, and returns the refresh token.
    func link(_ server: PartnerServer) async throws -> String {
        let code = await post(
            "/app/code", to: server, bearer: "opaque",
            [
                ("response_type", "code"), ("client_id", Facade.Demo.clientID),
                ("redirect_uri", Facade.flipRedirectURI),
            ])
        let tokens = await post(
            "/token", to: server,
            Self.googleCredentials + [
                ("grant_type", "authorization_code"), ("redirect_uri", Facade.flipRedirectURI),
                ("code", try #require(code["code"]?.string)),
            ])
        return try #require(tokens["refresh_token"]?.string)
    }

    /// `refreshed`, or the error of the answer to a refresh.
    func refresh(_ token: String, _ server: PartnerServer) async -> String {
        let answer = await post(
            "/token", to: server,
            Self.googleCredentials + [("grant_type", "refresh_token"), ("refresh_token", token)])
        return answer["error"]?.string ?? (answer["access_token"] == nil ? "nothing" : "refreshed")
    }
}
