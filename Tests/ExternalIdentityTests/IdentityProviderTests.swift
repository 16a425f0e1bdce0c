import ExternalIdentity
import HTTPMessages
import JSON
import TestSupport
import Testing

/// The values of a provider that cannot be used, with what to write.
@Suite struct IdentityProviderTests {
    private func problem(
        issuer: String = "https://login.example", _ profile: TokenProfile = .keycloak,
        apps: [String] = ["partner-ios"], audience: String? = nil, keySet: String? = nil
    ) -> String {
        do {
            _ = try IdentityProvider(
                issuer: issuer, profile: profile, appClientIDs: apps, audience: audience, keySet: keySet)
            return ""
        } catch { return error.description }
    }

    @Test func `values that fit are taken`() throws {
        #expect(problem() == "")
        #expect(problem(issuer: "http://127.0.0.1:8080/realms/home") == "")
        #expect(
            problem(issuer: "https://tenant.auth0.example/", .auth0, audience: "https://api.example") == "")
        #expect(try IdentityProvider.firebase(projectID: "demo-project").appClientIDs == ["demo-project"])
    }

    @Test func `a wrong value is named, with what was expected`() {
        for issuer in ["", "login.example", "http://login.example", "https://login.example#x"] {
            #expect(problem(issuer: issuer).hasPrefix("issuer is \(issuer.debugDescription); write "))
        }
        #expect(problem(apps: []).hasPrefix("appClientIDs is empty; "))
        #expect(problem(apps: ["a", ""]).hasPrefix("appClientIDs has an empty client id; "))
        for profile in [TokenProfile.auth0, .okta, .entra, .rfc9068] {
            #expect(problem(profile).hasPrefix("audience is missing; the profile \(profile.name) "))
        }
        #expect(problem(.auth0, audience: "partner-ios").hasPrefix("audience is the client "))
        #expect(problem(.entra, audience: "partner-ios").contains("register the API apart from the app"))
        #expect(problem(.firebase, audience: "demo").hasPrefix("audience is \"demo\"; leave it out: "))
        #expect(problem(keySet: "ftp://login.example").hasPrefix("keySet is \"ftp://login.example\"; "))
        #expect(
            problem(.firebase, apps: ["demo", "two"]).hasPrefix(
                #"appClientIDs is "demo", "two", and issuer is "https://login.example"; "#))
    }

    @Test(
        arguments: [
            (["issuer": "https://login.example", "jwks_uri": "https://login.example/keys"], nil),
            (
                ["issuer": "https://login.example/", "jwks_uri": "https://login.example/keys"],
                "the issuer in https://login.example/.well-known/openid-configuration is https://login.example/, not "
                    + "https://login.example"
            ),
            (
                ["issuer": "https://login.example"],
                "https://login.example/.well-known/openid-configuration has no jwks_uri"
            ),
            (
                nil, "https://login.example/.well-known/openid-configuration answers with status 404"
            ),
        ] as [(JSONValue?, String?)])
    func `a discovery document that the server cannot use is named`(
        document: JSONValue?, problem: String?
    ) async throws {
        let answer = document.map { HTTPResponse(json: $0.json) } ?? HTTPResponse(status: 404)
        let provider = try IdentityProvider(
            issuer: Provider.issuer, profile: .keycloak, appClientIDs: ["partner-ios"])
        let http = InMemoryClient([Provider.issuer: Answering { _ in answer }])
        #expect(await provider.discoveryProblem(http: http) == problem)
    }

    @Test func `a provider that is asked about each token needs no keys`() async throws {
        let answer = HTTPResponse(json: JSONValue.object(["issuer": "https://login.example"]).json)
        let provider = try IdentityProvider(
            issuer: Provider.issuer, profile: .introspection, appClientIDs: ["partner-ios"])
        let http = InMemoryClient([Provider.issuer: Answering { _ in answer }])
        #expect(await provider.discoveryProblem(http: http) == nil)
    }

    @Test(
        arguments: [
            (
                "https://tenant.auth0.com", TokenProfile.auth0,
                "Auth0's tokens have it with a slash at the end"
            ),
            ("https://tenant.okta.com", .okta, "only Okta can read its tokens."),
            ("https://tenant.oktapreview.com/", .okta, "only Okta can read its tokens."),
            (
                "https://login.microsoftonline.com/common/v2.0", .entra,
                "tokens have the ID of your tenant there: "
            ),
            (
                "https://login.microsoftonline.com/organizations", .entra,
                "tokens have the ID of your tenant there: "
            ),
        ])
    func `an issuer that cannot be in the product's tokens is refused`(
        issuer: String, profile: TokenProfile, advice: String
    ) {
        let problem = problem(issuer: issuer, profile, audience: "api://home")
        #expect(problem.hasPrefix("issuer is \(issuer.debugDescription); \(advice)"))
    }

    @Test(
        arguments: [
            ("https://tenant.auth0.com/", TokenProfile.auth0),
            ("https://tenant.okta.com/oauth2/default", .okta), ("https://tenant.okta.com", .introspection),
            ("https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0", .entra),
        ])
    func `an issuer as the product's tokens have it is taken`(issuer: String, profile: TokenProfile) {
        #expect(problem(issuer: issuer, profile, audience: "api://home") == "")
    }
}
