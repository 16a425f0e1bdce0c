import Foundation
import TestSupport
import Testing

/// The commands of the program for users, links and backups, with `--store`.
@Suite struct StoreCommandProgramTests {
    private static let grace = ["--username", "grace"]

    @Test func `a user is added once`() async throws {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        let first = try await addGrace(to: store)
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("Added the user grace"), "\(first.output)")
        try await addGrace(to: store).expectRefusal(status: 1, saying: "there is a user grace already")
    }

    @Test func `no user is added without a password on standard input`() async throws {
        let folder = try TemporaryFolder()
        let silent = try await runToEnd(
            "partner-server",
            ["add-user", "--store", folder.file("partner.db"), "--name", "Grace"] + Self.grace
                + ["--email", "grace@example.com"])
        silent.expectRefusal(status: 2, saying: "reads the password from standard input")
    }

    @Test func `a user of the store is disabled and enabled`() async throws {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        #expect(try await addGrace(to: store).status == 0)
        for (command, words) in [("disable-user", "is disabled"), ("enable-user", "is enabled")] {
            let end = try await runToEnd("partner-server", [command] + store + Self.grace)
            #expect(end.status == 0, "\(end.errors)")
            #expect(end.output.contains(words), "\(end.output)")
        }
    }

    @Test func `a user without links is said to have none`() async throws {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        #expect(try await addGrace(to: store).status == 0)
        let links = try await runToEnd("partner-server", ["links"] + store + Self.grace)
        #expect(links.status == 0, "\(links.errors)")
        #expect(links.output == "The user \"grace\" has no links.\n")
    }

    @Test func `a user who is not in the store is named`() async throws {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        #expect(try await addGrace(to: store).status == 0)
        let unknown = try await runToEnd("partner-server", ["disable-user", "--username", "nobody"] + store)
        unknown.expectRefusal(status: 1, saying: "partner-server: there is no user \"nobody\". ")
    }

    @Test func `a backup does not take the place of an earlier one`() async throws {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        #expect(try await addGrace(to: store).status == 0)
        for status in [0, 1] {
            let end = try await runToEnd(
                "partner-server", ["back-up", "--to", folder.file("backup.db")] + store)
            #expect(Int(end.status) == status, "\(end.errors)")
        }
    }

    @Test func `a backup is not made under a name with control characters`() async throws {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        #expect(try await addGrace(to: store).status == 0)
        let end = try await runToEnd("partner-server", ["back-up", "--to", folder.file("\u{1B}[2J")] + store)
        end.expectRefusal(
            status: 1, saying: "/\\u{1b}[2J has control characters. Name another file.")
    }

    /// The demo account has a known password; in a store it would be a way in.
    @Test func `a store with a user of its own does not get the demo account`() async throws {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        #expect(try await addGrace(to: store).status == 0)
        let server = try RunningProgram("partner-server", ["--port", "0"] + store)
        let greeting = try await server.wait(for: "redirect URIs")
        try await server.stop()
        #expect(greeting.contains("accounts       those of the store"), "\(greeting)")
        #expect(!greeting.contains("correct horse"), "\(greeting)")
        let demo = try await runToEnd("partner-server", ["disable-user", "--username", "ada"] + store)
        demo.expectRefusal(status: 1, saying: "partner-server: there is no user \"ada\". ")
    }

    /// A server with a store, a session of Ada's app, and Google's exchanges.
    private struct LinkedUser {
        let store: [String]
        let server: ServerProgram
        private let folder: TemporaryFolder
        private let session: String

        private static let client = [
            "client_id": "google-client",
            "redirect_uri": "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast",
        ]

        init() async throws {
            folder = try TemporaryFolder()
            store = ["--store", folder.file("partner.db")]
            server = try await ServerProgram("partner-server", store)
            let signIn = try await Self.post(
                "\(server.origin)/app/sign-in", ["username": "ada", "password": "correct horse"])
            session = try Self.member("app_session", of: signIn)
        }

        /// The answer to a request of Ada's app for a code.
        func requestCode() async throws -> String {
            try await Self.post(
                "\(server.origin)/app/code", Self.client.merging(["response_type": "code"]) { $1 },
                bearer: session)
        }

        /// Makes a link, and returns its refresh token.
        func link() async throws -> String {
            let code = try Self.member("code", of: try await requestCode())
            let answer = try await token(["grant_type": "authorization_code", "code": code])
            return try Self.member("refresh_token", of: answer)
        }

        /// The answer to a refresh.
        func refresh(_ token: String) async throws -> String {
            try await self.token(["grant_type": "refresh_token", "refresh_token": token])
        }

        /// How a command about Ada ends.
        func run(_ command: String, _ arguments: [String] = []) async throws -> RunningProgram.End {
            try await runToEnd("partner-server", [command] + store + ["--username", "ada"] + arguments)
        }

        private func token(_ grant: [String: String]) async throws -> String {
            let form = Self.client.merging(["client_secret": "google-secret"]) { $1 }
            return try await Self.post("\(server.origin)/token", form.merging(grant) { $1 })
        }

        private static func post(
            _ url: String, _ form: [String: String], bearer: String? = nil
        ) async throws -> String {
            let fields = form.flatMap { ["--data-urlencode", "\($0.key)=\($0.value)"] }
            let header = bearer.map { ["--header", "Authorization: Bearer \($0)"] } ?? []
            let arguments = ["--silent"] + fields + header + [url]
            return try await RunningProgram(onPath: "curl", arguments).end().output
        }

        private static func member(_ name: String, of json: String) throws -> String {
            let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
            return try #require(object?[name] as? String, "\(json)")
        }
    }

    @Test func `the links of a user are listed while a server runs`() async throws {
        let ada = try await LinkedUser()
        for _ in 0..<2 { _ = try await ada.link() }
        let list = try await ada.run("links")
        #expect(list.status == 0, "\(list.errors)")
        let lines = list.output.split(separator: "\n")
        #expect(lines.count == 2, "\(list.output)")
        for line in lines {
            #expect(line.hasSuffix(#"  "google-client"  "devices.read devices.control""#), "\(line)")
        }
        try await ada.server.stop()
    }

    @Test func `one link of a user is ended while a server runs`() async throws {
        let ada = try await LinkedUser()
        let ended = try await ada.link()
        let id = String(try await ada.run("links").output.prefix { $0 != " " })
        let kept = try await ada.link()
        let end = try await ada.run("unlink", ["--link", id])
        #expect(end.output == "The link \(id) of the user \"ada\" has ended.\n")
        #expect(try await ada.refresh(ended).contains("invalid_grant"))
        #expect(try await ada.refresh(kept).contains("access_token"))
        let again = try await ada.run("unlink", ["--link", id])
        again.expectRefusal(
            status: 1, saying: "partner-server: the user \"ada\" has no link \(id).\n")
        try await ada.server.stop()
    }

    @Test func `all links, codes and sessions of a user are ended while a server runs`() async throws {
        let ada = try await LinkedUser()
        let token = try await ada.link()
        let end = try await ada.run("unlink")
        #expect(end.output == "All links, codes and sessions of the user \"ada\" have ended.\n")
        #expect(try await ada.refresh(token).contains("invalid_grant"))
        #expect(try await ada.requestCode().contains("login_required"))
        try await ada.server.stop()
    }

    @Test(arguments: [
        ["links", "--username", "\u{1B}[2J\u{202E}x"], ["unlink", "--username", "\u{1B}[2J\u{202E}x"],
        ["unlink", "--username", "grace", "--link", "\u{1B}[2J\u{202E}x"],
        ["unlink", "--username", "grace", "--link", ""],
    ])
    func `a hostile name of a user or a link reaches no terminal`(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let place = folder.file("partner.db")
        let server = try await ServerProgram("partner-server", ["--store", place])
        try await server.stop()
        let end = try await runToEnd("partner-server", arguments + ["--store", place])
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
        let folder = try TemporaryFolder()
        let place = folder.file("partner.db")
        let end = try await runToEnd("partner-server", arguments + ["--store", place])
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
