import Testing

@testable import PartnerDatabases

/// How the passwords of accounts in a database are hashed.
@Suite struct PasswordHashingTests {
    @Test
    func `an unknown user's password is checked against a hash with as many iterations as a known one's`()
        throws
    {
        let decoy = try #require(PasswordHashing.decoy)
        #expect(decoy.description.hasPrefix("pbkdf2-sha256$\(PasswordHashing.iterations)$"))
    }
}
