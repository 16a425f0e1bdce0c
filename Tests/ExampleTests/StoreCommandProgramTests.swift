import Foundation
import TestSupport
import Testing

/// The commands of the program for users, links and backups, with `--store`.
@Suite struct StoreCommandProgramTests {
    private static let grace = ["--username", "grace"]

    /// How `add-user` ends that adds Grace to a store, with the password in a pipe.
    private func addGrace(to store: [String]) async throws -> RunningProgram.End {
        let program = builtProducts.appendingPathComponent("partner-server").path
        let names = ["--name", "Grace Example", "--email", "grace@example.com"]
        return try await RunningProgram(
            path: URL(fileURLWithPath: "/bin/sh"),
            ["-c", #"echo 'a long password' | "$@""#, "sh", program, "add-user"] + store + Self.grace + names
        ).end()
    }

    @Test func `a user is added once, with a password from standard input`() async throws {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        let silent = try await runToEnd(
            "partner-server",
            ["add-user"] + store + Self.grace + ["--name", "Grace", "--email", "grace@example.com"])
        #expect(silent.status == 2)
        #expect(silent.errors.contains("reads the password from standard input"))
        let first = try await addGrace(to: store)
        #expect(first.status == 0 && first.output.contains("Added the user grace"), "\(first.errors)")
        let second = try await addGrace(to: store)
        #expect(second.status == 1 && second.errors.contains("there is a user grace already"))
    }

    @Test func `a user of the store is disabled and enabled, and an unknown one is named`() async throws {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        #expect(try await addGrace(to: store).status == 0)
        for (command, words) in [("disable-user", "is disabled"), ("enable-user", "is enabled")] {
            let end = try await runToEnd("partner-server", [command] + store + Self.grace)
            #expect(end.status == 0 && end.output.contains(words), "\(end.errors)")
        }
        let none = try await runToEnd("partner-server", ["links"] + store + Self.grace)
        #expect(none.status == 0 && none.output == "The user \"grace\" has no links.\n")
        let unknown = try await runToEnd("partner-server", ["disable-user", "--username", "nobody"] + store)
        #expect(unknown.status == 1)
        #expect(unknown.errors.hasPrefix("partner-server: there is no user \"nobody\". "))
    }

    @Test func `a backup is made once, and not under a name with control characters`() async throws {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        #expect(try await addGrace(to: store).status == 0)
        for status in [0, 1] {
            let end = try await runToEnd(
                "partner-server", ["back-up", "--to", folder.file("backup.db")] + store)
            #expect(Int(end.status) == status, "the second time there is a file already")
        }
        let odd = try await runToEnd("partner-server", ["back-up", "--to", folder.file("\u{1B}[2J")] + store)
        #expect(odd.status == 1 && odd.output.isEmpty)
        #expect(
            odd.errors.contains("/\\u{1b}[2J has control characters. Name another file."), "\(odd.errors)")
    }

    /// The demo account has a known password; in a store it would be a way in.
    @Test func `a store with a user of its own does not get the demo account`() async throws {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        #expect(try await addGrace(to: store).status == 0)
        let server = try RunningProgram("partner-server", ["--port", "0"] + store)
        let greeting = try await server.wait(for: "redirect URIs")
        try await server.stop()
        #expect(greeting.contains("accounts       those of the store"))
        #expect(!greeting.contains("correct horse"))
        let demo = try await runToEnd("partner-server", ["disable-user", "--username", "ada"] + store)
        #expect(demo.errors.hasPrefix("partner-server: there is no user \"ada\". "))
    }

    @Test func `the links of a user are listed and ended by commands, while a server runs`() async throws {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        let server = try await ServerProgram("partner-server", store)
        /// The answer to a form.
        func post(_ path: String, _ form: [String: String], bearer: String = "") async throws -> String {
            let fields = form.flatMap { ["--data-urlencode", "\($0.key)=\($0.value)"] }
            let header = bearer.isEmpty ? [] : ["--header", "Authorization: Bearer \(bearer)"]
            let arguments = ["--silent"] + fields + header + [server.origin + path]
            return try await RunningProgram(onPath: "curl", arguments).end().output
        }
        func field(_ name: String, _ json: String) throws -> String {
            let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
            return try #require(object?[name] as? String, "\(json)")
        }
        let redirectURI = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
        let client = ["client_id": "google-client", "redirect_uri": redirectURI]
        let signIn = try await post("/app/sign-in", ["username": "ada", "password": "correct horse"])
        let session = try field("app_session", signIn)
        let secret = client.merging(["client_secret": "google-secret"]) { $1 }
        func link() async throws -> String {
            let request = client.merging(["response_type": "code"]) { $1 }
            let code = try field("code", try await post("/app/code", request, bearer: session))
            let exchange = secret.merging(["grant_type": "authorization_code", "code": code]) { $1 }
            return try field("refresh_token", try await post("/token", exchange))
        }
        func refresh(_ token: String) async throws -> String {
            let form = secret.merging(["grant_type": "refresh_token", "refresh_token": token]) { $1 }
            return try await post("/token", form)
        }
        let (first, second) = (try await link(), try await link())

        let ada = store + ["--username", "ada"]
        let list = try await runToEnd("partner-server", ["links"] + ada)
        let lines = list.output.split(separator: "\n")
        #expect(list.status == 0 && lines.count == 2)
        let line = try #require(lines.first)
        #expect(line.hasSuffix(#"  "google-client"  "devices.read devices.control""#))
        let id = String(line.prefix { $0 != " " })

        let one = try await runToEnd("partner-server", ["unlink", "--link", id] + ada)
        #expect(one.output == "The link \(id) of the user \"ada\" has ended.\n")
        #expect(try await refresh(first).contains("invalid_grant"))
        #expect(try await refresh(second).contains("access_token"))
        let again = try await runToEnd("partner-server", ["unlink", "--link", id] + ada)
        #expect(again.status == 1)
        #expect(again.errors == "partner-server: the user \"ada\" has no link \(id).\n")

        let all = try await runToEnd("partner-server", ["unlink"] + ada)
        #expect(all.output == "All links, codes and sessions of the user \"ada\" have ended.\n")
        #expect(try await refresh(second).contains("invalid_grant"))
        let request = client.merging(["response_type": "code"]) { $1 }
        #expect(try await post("/app/code", request, bearer: session).contains("login_required"))
        try await server.stop()
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
        #expect(end.status == 1)
        #expect(end.output.isEmpty && end.errors.hasPrefix("partner-server: "))
        let scalars = end.errors.unicodeScalars
        #expect(!scalars.contains("\u{1B}") && !scalars.contains("\u{202E}"), "\(end.errors)")
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
        #expect(end.status == 1)
        #expect(end.errors == "partner-server: there is no file \(place).\n")
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    @Test(arguments: [
        ["add-user"], ["disable-user", "--store", "x.db"], ["links", "--store", "x.db"],
        ["unlink", "--store", "x.db"], ["back-up", "--store", "x.db"],
    ])
    func `a command says what it lacks`(arguments: [String]) async throws {
        let end = try await runToEnd("partner-server", arguments)
        #expect(end.status == 2)
        #expect(end.errors.contains("\(arguments[0]) needs --"))
    }

    @Test func `a command after an option is told where commands stand`() async throws {
        let end = try await runToEnd("partner-server", ["--store", "x.db", "users"])
        #expect(end.status == 2)
        let complaint = "partner-server: users is a command, and only the first argument can be one.\n"
        #expect(end.errors.hasPrefix(complaint), "\(end.errors)")
    }

    @Test(arguments: [
        ["disable-user", "--username", "ada", "--link", "5"], ["unlink", "--username", "ada", "--to", "x"],
        ["users", "--name", "Ada"], ["new-secret", "--email", "ada@example.com"],
    ])
    func `an option of another command is refused, and nothing is done`(arguments: [String]) async throws {
        let end = try await runToEnd("partner-server", arguments + ["--store", "/nonexistent/x.db"])
        #expect(end.status == 2 && end.output.isEmpty)
        #expect(end.errors.contains(" is not an option of \(arguments[0]), but of "), "\(end.errors)")
    }
}
