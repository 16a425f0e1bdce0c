import JSON
import PartnerServer
import Testing

@testable import ExternalIdentity

/// What a provider's claims say of a user's name and email address.
@Suite struct ExternalUserClaimsTests {
    private func user(_ claims: JSONValue, of profile: TokenProfile) throws -> ExternalUser {
        var user = try #require(ExternalUser(issuer: "https://login.example", subject: "1"))
        user.fillIn(from: claims, of: profile)
        return user
    }

    /// OpenID Connect Core section 5.3.2: a claim without a value is left out, so null counts as absent.
    @Test func `a null beside Entra ID's own claim changes nothing`() throws {
        let user = try user(["email": "a@b.example", "email_verified": .null, "xms_edov": true], of: .entra)
        #expect(user.email == "a@b.example" && !user.isEmailUnverified)
    }

    @Test(arguments: [" ", "\u{A0}", "\u{200D}", "\u{202E}"])
    func `a name that nobody can see leaves the name to userinfo`(name: String) throws {
        var user = try user(["name": .string(name)], of: .keycloak)
        #expect(user.name.isEmpty && user.mayGainFromUserinfo)
        user.fillIn(from: ["name": "Ana"], of: .keycloak)
        #expect(user.name == "Ana")
    }

    @Test(arguments: [" ", "a\u{202E}@b.example"])
    func `an email address that is blank, or turns the direction of writing, is left out`(
        email: String
    ) throws {
        let claims: JSONValue = ["email": .string(email), "email_verified": true]
        #expect(try user(claims, of: .keycloak).email.isEmpty)
    }
}
