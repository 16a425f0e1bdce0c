import Foundation
import TestSupport
import Testing

/// The commands of the program for users, links and backups, with `--store`.
@Suite struct StoreCommandProgramTests {
    private static let grace = ["--username", "grace"]

    private let folder: TemporaryFolder
    /// The file of the store, which is not there yet.
    private var place: String { folder.file("partner.db") }
    private var store: [String] { ["--store", place] }

    init() throws { folder = try TemporaryFolder() }

    /// How a command about Ada ends.
    private func runForAda(_ command: String, _ arguments: [String] = []) async throws -> RunningProgram.End {
        try await runToEnd("partner-server", [command, "--username", "ada"] + store + arguments)
    }

    @Test func `a user is added once`() async throws {
        let first = try await addGrace(to: store)
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("Added the user grace"), "\(first.output)")
        try await addGrace(to: store).expectRefusal(status: 1, saying: "there is a user grace already")
    }

    @Test func `no user is added without a password on standard input`() async throws {
        let silent = try await runToEnd(
            "partner-server",
            ["add-user", "--name", "Grace", "--email", "grace@example.com"] + store + Self.grace)
        silent.expectRefusal(status: 2, saying: "reads the password from standard input")
    }

    @Test func `a user of the store is disabled and enabled`() async throws {
        #expect(try await addGrace(to: store).status == 0)
        for (command, words) in [("disable-user", "is disabled"), ("enable-user", "is enabled")] {
            let end = try await runToEnd("partner-server", [command] + store + Self.grace)
            #expect(end.status == 0, "\(end.errors)")
            #expect(end.output.contains(words), "\(end.output)")
        }
    }

    @Test func `a user without links is said to have none`() async throws {
        #expect(try await addGrace(to: store).status == 0)
        let links = try await runToEnd("partner-server", ["links"] + store + Self.grace)
        #expect(links.status == 0, "\(links.errors)")
        #expect(links.output == "The user \"grace\" has no links.\n")
    }

    @Test func `a user who is not in the store is named`() async throws {
        #expect(try await addGrace(to: store).status == 0)
        let unknown = try await runToEnd("partner-server", ["disable-user", "--username", "nobody"] + store)
        unknown.expectRefusal(status: 1, saying: "partner-server: there is no user \"nobody\". ")
    }

    @Test func `a backup does not take the place of an earlier one`() async throws {
        #expect(try await addGrace(to: store).status == 0)
        for status in [0, 1] {
            let end = try await runToEnd(
                "partner-server", ["back-up", "--to", folder.file("backup.db")] + store)
            #expect(Int(end.status) == status, "\(end.errors)")
        }
    }

    @Test func `a backup is not made under a name with control characters`() async throws {
        #expect(try await addGrace(to: store).status == 0)
        let end = try await runToEnd("partner-server", ["back-up", "--to", folder.file("\u{1B}[2J")] + store)
        end.expectRefusal(status: 1, saying: "/\\u{1b}[2J has control characters. Name another file.")
    }

    /// The demo account has a known password; in a store it would be a way in.
    @Test func `a store with a user of its own does not get the demo account`() async throws {
        #expect(try await addGrace(to: store).status == 0)
        let server = try RunningProgram("partner-server", ["--port", "0"] + store)
        let greeting = try await server.wait(for: "redirect URIs")
        try await server.stop()
        #expect(greeting.contains("accounts       those of the store"), "\(greeting)")
        #expect(!greeting.contains("correct horse"), "\(greeting)")
        let demo = try await runForAda("disable-user")
        demo.expectRefusal(status: 1, saying: "partner-server: there is no user \"ada\". ")
    }

    @Test func `the links of a user are listed while a server runs`() async throws {
        let app = try await AppOfAda(store)
        for _ in 0..<2 { _ = try await app.link() }
        let list = try await runForAda("links")
        #expect(list.status == 0, "\(list.errors)")
        let lines = list.output.split(separator: "\n")
        #expect(lines.count == 2, "\(list.output)")
        for line in lines {
            #expect(line.hasSuffix(#"  "google-client"  "devices.read devices.control""#), "\(line)")
        }
        try await app.server.stop()
    }

    @Test func `one link of a user is ended while a server runs`() async throws {
        let app = try await AppOfAda(store)
        let ended = try await app.link()
        let id = String(try await runForAda("links").output.prefix { $0 != " " })
        let kept = try await app.link()
        let end = try await runForAda("unlink", ["--link", id])
        #expect(end.output == "The link \(id) of the user \"ada\" has ended.\n")
        #expect(try await app.refresh(ended).contains("invalid_grant"))
        #expect(try await app.refresh(kept).contains("access_token"))
        let again = try await runForAda("unlink", ["--link", id])
        again.expectRefusal(status: 1, saying: "partner-server: the user \"ada\" has no link \(id).\n")
        try await app.server.stop()
    }

    @Test func `all links, codes and sessions of a user are ended while a server runs`() async throws {
        let app = try await AppOfAda(store)
        let token = try await app.link()
        let end = try await runForAda("unlink")
        #expect(end.output == "All links, codes and sessions of the user \"ada\" have ended.\n")
        #expect(try await app.refresh(token).contains("invalid_grant"))
        #expect(try await app.requestCode().contains("login_required"))
        try await app.server.stop()
    }

    @Test(arguments: [
        ["links", "--username", "\u{1B}[2J\u{202E}x"], ["unlink", "--username", "\u{1B}[2J\u{202E}x"],
        ["unlink", "--username", "grace", "--link", "\u{1B}[2J\u{202E}x"],
        ["unlink", "--username", "grace", "--link", ""],
    ])
    func `a hostile name of a user or a link reaches no terminal`(arguments: [String]) async throws {
        let server = try await ServerProgram("partner-server", store)
        try await server.stop()
        let end = try await runToEnd("partner-server", arguments + store)
        end.expectRefusal(status: 1, saying: "partner-server: ")
        for scalar in ["\u{1B}", "\u{202E}"] as [Unicode.Scalar] {
            #expect(!end.errors.unicodeScalars.contains(scalar), "\(end.errors.debugDescription)")
        }
    }

    @Test(arguments: [
        ["disable-user", "--username", "ada"], ["links", "--username", "ada"],
        ["unlink", "--username", "ada"], ["back-up", "--to", "backup.db"],
    ])
    func `a store that is not there is not made by a command that needs one`(
        arguments: [String]
    ) async throws {
        let end = try await runToEnd("partner-server", arguments + store)
        end.expectRefusal(status: 1, saying: "partner-server: there is no file \(place).\n")
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    @Test(arguments: [
        ["add-user"], ["disable-user", "--store", "x.db"], ["links", "--store", "x.db"],
        ["unlink", "--store", "x.db"], ["back-up", "--store", "x.db"],
    ])
    func `a command says what it lacks`(arguments: [String]) async throws {
        let end = try await runToEnd("partner-server", arguments)
        end.expectRefusal(status: 2, saying: "\(arguments[0]) needs --")
    }

    @Test func `a command after an option is told where commands stand`() async throws {
        let end = try await runToEnd("partner-server", ["--store", "x.db", "users"])
        end.expectRefusal(
            status: 2,
            saying: "partner-server: users is a command, and only the first argument can be one.\n")
    }

    @Test(arguments: [
        ["disable-user", "--username", "ada", "--link", "5"], ["unlink", "--username", "ada", "--to", "x"],
        ["users", "--name", "Ada"], ["new-secret", "--email", "ada@example.com"],
    ])
    func `an option of another command is refused, and nothing is done`(arguments: [String]) async throws {
        let end = try await runToEnd("partner-server", arguments + ["--store", "/nonexistent/x.db"])
        end.expectRefusal(status: 2, saying: " is not an option of \(arguments[0]), but of ")
    }
}
