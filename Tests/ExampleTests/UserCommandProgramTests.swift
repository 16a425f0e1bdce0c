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

    private func addAda(password: String? = "a long password") async throws -> RunningProgram.End {
        try await folder.makeConfiguration()
        return try await folder.start(Self.ada, password: password).end()
    }

    @Test(arguments: [
        (
            "disable-user",
            "The user \"ada\" is disabled from the next request on, and all links and sessions have ended.\n"
        ),
        ("links", "The user \"ada\" has no links.\n"),
        ("unlink", "All links, codes and sessions of the user \"ada\" have ended.\n"),
    ])
    func `a command about a user says what it did`(command: String, output: String) async throws {
        let added = try await addAda()
        #expect(added.status == 0, "\(added.errors)")
        let end = try await folder.start([command, "--username", "ada"]).end()
        #expect(end.output == output, "\(end.errors)")
    }

    @Test(arguments: [
        ["unlink", "--username", "grace"], ["unlink", "--username", "ada", "--link", "\u{1B}[2J"],
        ["enable-user", "--username", "grace"],
    ])
    func `a command about a user or a link that is not there is refused`(arguments: [String]) async throws {
        #expect(try await addAda().status == 0)
        let end = try await folder.start(arguments).end()
        end.expectRefusal(status: 1, saying: "partner-server: ")
        #expect(!end.errors.contains("\u{1B}"), "\(end.errors.debugDescription)")
    }

    @Test func `a backup is made in the folder, and not under a name with control characters`() async throws {
        #expect(try await addAda().status == 0)
        let made = try await folder.start(["back-up", "--to", "copy.db"]).end()
        #expect(made.output == "Wrote \"copy.db\".\n")
        let refused = try await folder.start(["back-up", "--to", "b\u{1B}[2J.db"]).end()
        refused.expectRefusal(status: 1, saying: "b\\u{1b}[2J.db has control characters")
        #expect(try folder.files.filter { $0.hasSuffix(".db") } == ["copy.db", "partner.db"])
    }

    @Test func `a name that is taken is refused, and the account stays`() async throws {
        let first = try await addAda()
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("Added the user ada"), "\(first.output)")
        let second = try await addAda(password: "another password")
        second.expectRefusal(status: 1, saying: "partner-server: there is a user ada already.\n")
    }

    @Test func `no user is added without a password on standard input`() async throws {
        let end = try await addAda(password: nil)
        end.expectRefusal(status: 2, saying: "reads the password from standard input")
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
        end.expectRefusal(status: 1, saying: complaint)
        for scalar in ["\u{1B}", "\u{202E}"] as [Unicode.Scalar] {
            #expect(!end.errors.unicodeScalars.contains(scalar), "\(end.errors.debugDescription)")
        }
    }
}
