import PartnerServer
import PlatformCrypto
import Testing

@testable import PartnerDatabases

/// How the passwords of accounts in a database are hashed.
@Suite struct PasswordHashingTests {
    @Test
    func `an unknown user's password is checked against a hash with as many iterations as a known one's`()
        throws
    {
        let decoy = try #require(PasswordHashing.decoy)
        let known = try PartnerServerConfiguration.Account(
            newUser: "asha", name: "Asha", email: "asha@partner.example", password: "a long password",
            crypto: PlatformCrypto()
        ).password
        // The scheme and the iterations come first.
        let (one, other) = (decoy.description.split(separator: "$"), known.description.split(separator: "$"))
        #expect(one.prefix(2) == other.prefix(2))
    }
}
