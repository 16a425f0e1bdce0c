import Foundation
import PartnerServer
import PlatformCrypto
import TestSupport
import Testing
import WebText

@testable import PartnerDatabases

/// How an operator names and lists users.
@Suite struct UserCommandTests {
    private let folder: TemporaryFolder
    private let store: SQLStore
    private let command: UserCommand

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLStore(file: folder.file("partner.db"), crypto: PlatformCrypto())
        command = UserCommand(store: store)
    }

    private func add(_ id: String, email: String, name: String = "Ana") async throws {
        try await store.addExternalAccount(UserAccount(id: id, name: name, email: email))
    }

    @Test func `a user is named by user name or by email address`() async throws {
        try await add("https://login.example|1", email: "Ana@Example.com")
        try await add("https://login.example|2", email: "")
        for name in ["https://login.example|1", "ana@example.com", "ANA@example.com"] {
            #expect(try await command.user(named: name).account.id == "https://login.example|1")
            let links = try await LinkCommand(store: store, username: name, at: Date()).list()
            #expect(links == "The user \(Printable.quoted(name)) has no links.")
        }
        #expect(
            try await command.setDisabled(true, named: "ana@example.com")
                == #"The user "https://login.example|1" is disabled from the next request on, and all links and sessions have ended."#
        )
        #expect(try await store.account(id: "https://login.example|1")?.isDisabled == true)
        #expect(
            try await command.setDisabled(false, named: "ana@example.com")
                == #"The user "https://login.example|1" is enabled from the next request on."#)
        #expect(try await store.account(id: "https://login.example|1")?.isDisabled == false)
    }

    @Test(arguments: ["nobody", "", "1", "%", "a\u{0}"])
    func `an unknown name gets the forms of a name`(name: String) async throws {
        try await add("https://login.example|2", email: "")
        let disabling = await #expect(throws: StoreProblem.self) {
            try await command.setDisabled(true, named: name)
        }
        let listing = await #expect(throws: StoreProblem.self) { try await command.list(named: name) }
        for refusal in [disabling, listing] {
            #expect(refusal?.description.contains("ISSUER|SUB. The command users lists them.") == true)
        }
    }

    @Test func `an address of two users names neither, and the answer lists them`() async throws {
        try await add("https://login.example|1", email: "ana@example.com")
        try await add("https://other.example|1", email: "ana@example.com")
        let refusal = await #expect(throws: StoreProblem.self) {
            try await command.setDisabled(true, named: "ana@example.com")
        }
        #expect(
            refusal?.description
                == #"2 users have the email address "ana@example.com". Write the user name of one: "https://login.example|1", "https://other.example|1"."#
        )
        #expect(try await store.account(id: "https://login.example|1")?.isDisabled == false)
    }

    @Test func `a user name counts before an address of the same text`() async throws {
        try await add("https://login.example|1", email: "ana@example.com")
        try await add("ana@example.com", email: "eve@example.com")
        #expect(try await command.user(named: "ana@example.com").account.id == "ana@example.com")
    }

    @Test func `users are a line each, with what a terminal would obey written out`() async throws {
        #expect(try await command.list() == "There are no users.")
        try await add("https://login.example|2", email: "", name: "\u{1B}[2J")
        try await add("https://login.example|1", email: "ana@example.com")
        _ = try await command.setDisabled(true, named: "ana@example.com")
        let first = #""https://login.example|1"  "ana@example.com"  "Ana"  disabled"#
        #expect(
            try await command.list()
                == first + "\n" + #""https://login.example|2"  no email address  "\u{1b}[2J""#)
        #expect(try await command.list(named: "ana@example.com") == first)
    }

    @Test func `of many users the first are listed`() async throws {
        for number in 0...UserCommand.maximumUserCount {
            try await add("https://login.example|\(number)", email: "")
        }
        let lines = try await command.list().split(separator: "\n")
        #expect(lines.count == UserCommand.maximumUserCount + 1)
        #expect(lines.last == "There are more users. The option --username lists one of them.")
    }
}
