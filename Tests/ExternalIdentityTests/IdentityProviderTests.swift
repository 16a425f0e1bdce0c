import ExternalIdentity
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
        #expect(problem(apps: [""]).hasPrefix("appClientIDs is empty; "))
        for profile in [TokenProfile.auth0, .okta, .entra, .rfc9068] {
            #expect(problem(profile).hasPrefix("audience is missing; the profile \(profile.name) "))
        }
        #expect(problem(.auth0, audience: "partner-ios").hasPrefix("audience is the client "))
        #expect(problem(keySet: "ftp://login.example").hasPrefix("keySet is \"ftp://login.example\"; "))
        #expect(
            problem(.firebase, apps: ["demo"]).hasPrefix("appClientIDs has to be the one Firebase project "))
    }
}
