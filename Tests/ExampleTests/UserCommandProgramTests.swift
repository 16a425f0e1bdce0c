import Foundation
import TestSupport
import Testing

/// The commands of the program for users and backups, beside a `partner.json`.
@Suite struct UserCommandProgramTests {
    private let folder: PartnerFolder

    init() throws { folder = try PartnerFolder() }

    private static let ada = [
        "add-user", "--username", "ada", "--name", "Ada Example", "--email", "ada@example.com",
    ]

    @Test func `a user is disabled and a backup made by commands`() async throws {
        try await folder.makeConfiguration()
        let added = try await folder.start(Self.ada, password: "a long password").end()
        #expect(added.status == 0, "\(added.errors)")
        let disabled = try await folder.start(["disable-user", "--username", "ada"]).end()
        #expect(
            disabled.output
                == "The user \"ada\" is disabled from the next request on, and all links and sessions have "
                + "ended.\n")
        let links = try await folder.start(["links", "--username", "ada"]).end()
        #expect(links.output == "The user \"ada\" has no links.\n")
        let ended = try await folder.start(["unlink", "--username", "ada"]).end()
        #expect(ended.output == "All links, codes and sessions of the user \"ada\" have ended.\n")
        for arguments in [["--username", "grace"], ["--username", "ada", "--link", "\u{1B}[2J"]] {
            let end = try await folder.start(["unlink"] + arguments).end()
            #expect(end.status == 1 && end.output.isEmpty && !end.errors.contains("\u{1B}"))
        }
        #expect(try await folder.start(["enable-user", "--username", "grace"]).end().status == 1)
        let made = try await folder.start(["back-up", "--to", "copy.db"]).end()
        #expect(made.output == "Wrote \"copy.db\".\n")
        let refused = try await folder.start(["back-up", "--to", "b\u{1B}[2J.db"]).end()
        #expect(refused.status == 1 && refused.output.isEmpty)
        #expect(refused.errors.contains("b\\u{1b}[2J.db has control characters"), "\(refused.errors)")
        #expect(try folder.files.filter { $0.hasSuffix(".db") }.sorted() == ["copy.db", "partner.db"])
    }

    @Test func `a name that is taken is refused, and the account stays`() async throws {
        try await folder.makeConfiguration()
        let first = try await folder.start(Self.ada, password: "a long password").end()
        #expect(first.status == 0 && first.output.contains("Added the user ada"))
        let second = try await folder.start(Self.ada, password: "another password").end()
        #expect(second.status == 1 && second.output.isEmpty)
        #expect(second.errors == "partner-server: there is a user ada already.\n")
        let silent = try await folder.start(Self.ada).end()
        #expect(silent.status == 2 && silent.errors.contains("reads the password from standard input"))
    }

    @Test(arguments: [
        ("Ada", "Ada", "a long password", "capitals or spaces"),
        ("a\u{202E}da", "Ada", "a long password", "direction"),
        ("ada", "Ada\u{1B}[2J", "a long password", "control"), ("ada", "Ada", "seven77", "too short"),
    ])
    func `a user whose name or password breaks a rule is not added`(
        username: String, name: String, password: String, complaint: String
    ) async throws {
        try await folder.makeConfiguration()
        let command = ["add-user", "--username", username, "--name", name, "--email", "ada@example.com"]
        let end = try await folder.start(command, password: password).end()
        #expect(end.status == 1 && end.output.isEmpty && end.errors.contains(complaint), "\(end.errors)")
        #expect(!end.errors.contains("\u{1B}") && !end.errors.contains("\u{202E}"))
    }
}
