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
        #expect(user.email == "a@b.example")
        #expect(!user.isEmailUnverified)
    }

    @Test func `an address that the token calls unverified stays away, although userinfo gives one`() throws {
        var user = try user(["email": "a@b.example", "email_verified": false], of: .keycloak)
        user.fillIn(from: ["email": "a@b.example", "email_verified": true], of: .keycloak)
        #expect(user.email.isEmpty)
        #expect(user.isEmailUnverified)
    }

    /// The last two names have joiners, as words in Persian and Hindi have.
    @Test(arguments: [
        ("A\u{202E}n\u{9B}a", "Ana"), ("\u{2066}\u{200F}", ""), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
        ("\u{915}\u{94D}\u{200D}\u{937}", "\u{915}\u{94D}\u{200D}\u{937}"),
    ])
    func `a name loses what turns the direction of writing or a terminal obeys, and keeps its joiners`(
        given: String, name: String
    ) throws {
        let user = try user(["name": .string(given)], of: .keycloak)
        #expect(user.name.unicodeScalars.elementsEqual(name.unicodeScalars))
    }

    @Test(arguments: ["Ana\0", "A\u{7F}", "A\nB"])
    func `a name that no database stores is left out`(name: String) throws {
        #expect(try user(["name": .string(name)], of: .keycloak).name.isEmpty)
    }

    @Test(arguments: [(256, true), (257, false)])
    func `a name has at most 256 bytes`(byteCount: Int, isTaken: Bool) throws {
        let name = String(repeating: "n", count: byteCount)
        #expect(try user(["name": .string(name)], of: .keycloak).name == (isTaken ? name : ""))
    }

    @Test(arguments: [" ", "\u{A0}", "\u{200D}", "\u{202E}"])
    func `an invisible name leaves the name to userinfo`(name: String) throws {
        var user = try user(["name": .string(name)], of: .keycloak)
        #expect(user.name.isEmpty)
        #expect(user.mayGainFromUserinfo)
        user.fillIn(from: ["name": "Ana"], of: .keycloak)
        #expect(user.name == "Ana")
    }

    @Test(arguments: [" ", "a\u{202E}@b.example", "a\0@b.example"])
    func `an email address that is blank, or has a character that cannot be seen, is left out`(
        email: String
    ) throws {
        let claims: JSONValue = ["email": .string(email), "email_verified": true]
        #expect(try user(claims, of: .keycloak).email.isEmpty)
    }

    @Test(
        arguments: [
            (.keycloak, ["email_verified": true], true), (.keycloak, ["email_verified": "true"], true),
            (.keycloak, ["email_verified": "True"], true), (.keycloak, [:], false),
            (.keycloak, ["email_verified": .null], false), (.keycloak, ["email_verified": false], false),
            (.keycloak, ["email_verified": "false"], false), (.keycloak, ["email_verified": "yes"], false),
            (.keycloak, ["email_verified": 1], false), (.keycloak, ["xms_edov": true], false),
            (.entra, [:], false), (.entra, ["xms_edov": true], true), (.entra, ["xms_edov": "1"], true),
            (.entra, ["xms_edov": 1], true), (.entra, ["xms_edov": false], false),
            (.entra, ["email_verified": false, "xms_edov": true], false),
        ] as [(TokenProfile, JSONValue, Bool)])
    func `an email address counts where the provider says that it is verified`(
        profile: TokenProfile, claims: JSONValue, isTaken: Bool
    ) throws {
        var claims = claims
        claims["email"] = "ana@example.com"
        #expect(try user(claims, of: profile).email == (isTaken ? "ana@example.com" : ""))
    }
}
