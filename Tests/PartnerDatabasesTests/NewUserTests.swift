import PartnerDatabases
import PartnerServer
import PlatformCrypto
import Testing

/// The names that a new user may have.
@Suite struct NewUserTests {
    /// The account of a new user with these names.
    private func account(username: String = "asha", name: String) throws -> PartnerServerConfiguration.Account
    {
        try PartnerServerConfiguration.Account(
            newUser: username, name: name, email: "asha@partner.example", password: "a long password",
            crypto: PlatformCrypto())
    }

    // A conjunct of Devanagari, and a Persian word.
    @Test(arguments: ["\u{915}\u{94D}\u{200D}\u{937}", "\u{646}\u{6CC}\u{200C}\u{645}\u{627}"])
    func `a full name may have joiners, and keeps them`(name: String) throws {
        let account = try account(name: name)
        #expect(account.name.unicodeScalars.elementsEqual(name.unicodeScalars))
    }

    @Test(arguments: ["https://login.example|1", "x://", "a://b"])
    func `a user name does not have the form of an identity provider's user`(username: String) {
        let problem = #expect(throws: StoreProblem.self) { try account(username: username, name: "Asha") }
        #expect(problem?.description.hasPrefix("the user name has :// in it") == true)
    }

    @Test(arguments: [
        (username: "as\u{200D}ha", name: "Asha", problem: "the user name has characters that nobody sees"),
        (username: "asha", name: "Asha\u{202E}", problem: "the full name has characters that nobody sees"),
        (username: "asha", name: "\u{200D}\u{200C}", problem: "the full name is empty, or has nothing"),
        (username: "asha", name: "", problem: "the full name is empty, or has nothing"),
        (username: "as ha", name: "Asha", problem: "the user name has capitals or spaces"),
    ])
    func `a user name has no joiners or spaces, and no name consists of joiners or turns the direction`(
        username: String, name: String, problem: String
    ) {
        let refusal = #expect(throws: StoreProblem.self) { try account(username: username, name: name) }
        #expect(refusal?.description.hasPrefix(problem) == true, "\(String(describing: refusal))")
    }
}
