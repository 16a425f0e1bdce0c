import Foundation
import TestSupport
import Testing

/// The program around the server.
@Suite struct PartnerServerProgramTests {
    @Test(arguments: [("framed-pages", "authorize/not-framed"), ("code-twice", "token/code-once")])
    func `a mistake is made, is said at the start, and is found by its rule of flip-check`(
        mistake: String, rule: String
    ) async throws {
        let server = try await ServerProgram(
            "partner-server", ["--mistake", mistake], until: "\n  \(mistake)  ")
        #expect(server.greeting.contains("UNSAFE: it makes these mistakes"))
        for (only, status) in [(rule, 1), ("authorize/no-307", 0)] {
            let end = try await server.flipCheck("--only", only, "--fail-on", "warning", "--verbose")
            #expect(Int(end.status) == status && end.output.contains(only), "\(end.output)\(end.errors)")
        }
        try await server.stop()
    }

    @Test func `the sign-in of a site takes the place of the password form`() async throws {
        let folder = try TemporaryFolder()
        let arguments = ["--site-sign-in", "--issuer", "https://partner.example"]
        let refused = try await runToEnd("partner-server", arguments)
        #expect(refused.status == 2 && refused.errors.contains("--site-sign-in lets every browser in"))
        let server = try await ServerProgram("partner-server", ["--site-sign-in"])
        let query =
            "response_type=code&client_id=google-client&state=a%2Bb&redirect_uri="
            + "https://oauth-redirect.googleusercontent.com/r/example-project"
        /// One request of a browser; returns its page, and the address of a redirect.
        func ask(_ target: String, _ more: String...) async throws -> String {
            let jar = folder.file("cookies")
            let options = ["--silent", "--cookie", jar, "--cookie-jar", jar]
            let shown = ["--write-out", " %{http_code} %header{location}", server.origin + target]
            return try await RunningProgram(onPath: "curl", options + more + shown).end().output
        }
        let away = try await ask("/authorize?\(query)")
        let site = try #require(away.firstMatch(of: /^ 303 (\/site\/sign-in\?return_to=%2Fauthorize\S+)$/)?.1)
        #expect(try await ask(String(site)).contains("Continue as Ada"))
        #expect(try await ask(String(site), "--data", "").hasSuffix(" 403 "), "a form of another site")
        for hostile in ["https://evil.example/authorize?a", "//evil.example/authorize?a", ""] {
            let answer = try await ask(
                "/site/sign-in?return_to=\(hostile)", "--header", "Sec-Fetch-Site: same-origin", "--data", "")
            #expect(answer.hasSuffix(" 400 "))
        }
        let back = try await ask(String(site), "--header", "Sec-Fetch-Site: same-origin", "--data", "")
        #expect(back == " 303 /authorize?\(query)")
        let consent = try await ask("/authorize?\(query)")
        #expect(consent.contains("Ada Example") && !consent.contains("type=\"password\""))
        try await server.stop()
    }

    @Test func `users are added, disabled and enabled, and a backup is made, by commands`() async throws {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        let grace = store + ["--username", "grace"]
        let names = ["--name", "Grace Example", "--email", "grace@example.com"]

        let silent = try await runToEnd("partner-server", ["add-user"] + grace + names)
        #expect(silent.status == 2)
        #expect(silent.errors.contains("reads the password from standard input"))
        let program = builtProducts.appendingPathComponent("partner-server").path
        for (status, words) in [(0, "Added the user grace"), (1, "there is a user grace already")] {
            let line = #"echo 'a long password' | "$@""#
            let end = try await RunningProgram(
                path: URL(fileURLWithPath: "/bin/sh"),
                ["-c", line, "sh", program, "add-user"] + grace + names
            ).end()
            #expect(Int(end.status) == status)
            #expect((end.output + end.errors).contains(words))
        }
        for (command, words) in [("disable-user", "is disabled"), ("enable-user", "is enabled")] {
            let end = try await runToEnd("partner-server", [command] + grace)
            #expect(end.status == 0 && end.output.contains(words))
        }
        let none = try await runToEnd("partner-server", ["links"] + grace)
        #expect(none.status == 0 && none.output == "The user \"grace\" has no links.\n")
        let unknown = try await runToEnd("partner-server", ["disable-user", "--username", "nobody"] + store)
        #expect(
            unknown.status == 1 && unknown.errors.hasPrefix("partner-server: there is no user \"nobody\". "))
        for status in [0, 1] {
            let end = try await runToEnd(
                "partner-server", ["back-up", "--to", folder.file("backup.db")] + store)
            #expect(Int(end.status) == status, "the second time there is a file already")
        }
        let odd = try await runToEnd("partner-server", ["back-up", "--to", folder.file("\u{1B}[2J")] + store)
        #expect(odd.status == 1 && odd.output.isEmpty)
        #expect(
            odd.errors.contains("/\\u{1b}[2J has control characters. Name another file."), "\(odd.errors)")
        // The demo account has a known password; here it would be a way in.
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
        #expect(end.status == 1 || end.status == 2, "\(end.status)")
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
        let place = "/tmp/\(UUID().uuidString).db"
        let end = try await runToEnd("partner-server", arguments + ["--store", place])
        #expect(end.status == 1)
        #expect(end.errors == "partner-server: there is no file \(place).\n")
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    /// Types each line after its prompt, prints what the terminal showed, and ends as the program does.
    private static let typing = """
        import os, pty, sys
        process, terminal = pty.fork()
        if process == 0:
            os.execv(sys.argv[1], sys.argv[1:2] + sys.argv[4:])
        shown = b""
        def read():
            global shown
            try: more = os.read(terminal, 1024)
            except OSError: more = b""
            shown += more
            return more
        for prompt, line in zip(("Password: ", "again: "), sys.argv[2:4]):
            while not shown.endswith(prompt.encode()) and read(): pass
            os.write(terminal, line.encode() + b"\\n")
        while read(): pass
        print(shown.decode())
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
        """

    @Test func `a password that is typed on a terminal is asked for twice and not shown`() async throws {
        let folder = try TemporaryFolder()
        let program = builtProducts.appendingPathComponent("partner-server").path
        let command = [
            "add-user", "--store", folder.file("partner.db"), "--username", "ada", "--name", "Ada",
        ]
        for (again, status, words) in [
            ("a long pessword", 1, "the two passwords are different"),
            ("", 1, "the two passwords are different"),
            ("a long password", 0, "Added the user ada"),
        ] {
            let end = try await RunningProgram(
                onPath: "python3",
                ["-c", Self.typing, program, "a long password", again] + command + [
                    "--email", "ada@example.com",
                ]
            ).end()
            #expect(Int(end.status) == status, "\(end.errors)")
            #expect(end.output.hasPrefix("Password: \r\nThe same again: \r\n"), "\(end.output)")
            #expect(end.output.contains(words), "\(end.output)")
        }
    }

    /// Presses Ctrl-C at the prompt, and prints how the program ended and whether the terminal shows what is typed.
    private static let interrupting = """
        import os, pty, signal, sys, termios
        # The threads of a test have signals blocked, and a program inherits that.
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        process, terminal = pty.fork()
        if process == 0:
            os.execv(sys.argv[1], sys.argv[1:])
        shown = b""
        while not shown.endswith(b"Password: "): shown += os.read(terminal, 1024)
        os.write(terminal, b"\\x03")
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        print(status, bool(termios.tcgetattr(terminal)[3] & termios.ECHO))
        """

    @Test func `Ctrl-C at the password leaves a terminal that shows what is typed`() async throws {
        let folder = try TemporaryFolder()
        let end = try await RunningProgram(
            onPath: "python3",
            [
                "-c", Self.interrupting, builtProducts.appendingPathComponent("partner-server").path,
                "add-user",
                "--store", folder.file("partner.db"), "--username", "ada", "--name", "Ada", "--email",
                "ada@example.com",
            ]
        ).end()
        #expect(end.output == "-\(SIGINT) True\n", "\(end.errors)")
    }

    @Test func `add-user takes only what the sign-in form can send`() async throws {
        let folder = try TemporaryFolder()
        let store = folder.file("partner.db")
        let program = builtProducts.appendingPathComponent("partner-server").path
        func addUser(_ input: String, name: String = "ada") async throws -> RunningProgram.End {
            let line =
                "\(input) | '\(program)' add-user --store '\(store)' --username \(name) --name Ada --email a@b.example"
            return try await RunningProgram(path: URL(fileURLWithPath: "/bin/sh"), ["-c", line]).end()
        }
        for (input, name, problem) in [
            (#"printf 'long pass\377\376\n'"#, "ada", "the password is not UTF-8"),
            ("head -c 3000000 /dev/zero | tr '\\0' x", "ada", "the password is too long"),
            ("head -c 4097 /dev/zero | tr '\\0' x", "ada", "the password is too long"),
            ("echo long password", "$(head -c 257 /dev/zero | tr '\\0' x)", "the user name is too long"),
            ("echo long password", #"$(printf 'a\377')"#, "the user name has bytes that are not UTF-8"),
        ] {
            let end = try await addUser(input, name: name)
            #expect(end.status != 0)
            #expect(end.errors.contains(problem), "\(end.errors)")
        }
        let longest = try await addUser("head -c 4096 /dev/zero | tr '\\0' x")
        #expect(longest.status == 0, "\(longest.errors)")
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

    @Test(arguments: [
        ["disable-user", "--username", "ada", "--link", "5"], ["unlink", "--username", "ada", "--to", "x"],
        ["users", "--name", "Ada"], ["new-secret", "--email", "ada@example.com"],
    ])
    func `an option of another command is refused, and nothing is done`(arguments: [String]) async throws {
        let end = try await runToEnd("partner-server", arguments + ["--store", "/nonexistent/x.db"])
        #expect(end.status == 2 && end.output.isEmpty)
        #expect(end.errors.contains(" is not an option of \(arguments[0]), but of "), "\(end.errors)")
    }

    @Test(arguments: ["/dev/null", "/nonexistent/partner.db", "postgresql:///x?host=/nonexistent"])
    func `a store that cannot be used ends it with the reason`(store: String) async throws {
        let end = try await runToEnd("partner-server", ["--port", "0", "--store", store])
        #expect(end.status == 1)
        #expect(end.output.isEmpty)
        #expect(end.errors.hasPrefix("partner-server: "))
    }

    @Test func `for users it takes neither the demo secret nor the demo account, unless it is a trial`()
        async throws
    {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        let common = ["--port", "0", "--issuer", "https://partner.example", "--proxy", "127.0.0.1"] + store
        let bare = try await runToEnd("partner-server", common)
        #expect(
            bare.status == 2 && bare.errors.contains("the demo secret is in the source"), "\(bare.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        let digestOfDemo = ["--client-secret-digest", "0WI2qSpZ_Sa3xDyCtlzqDmIYuxMORykjv4qJOIN8cpw"]
        let known = try await runToEnd("partner-server", common + digestOfDemo)
        #expect(known.status == 2 && known.errors == bare.errors)

        let made = try await runToEnd("partner-server", ["new-secret"])
        let option = try #require(made.output.firstMatch(of: /--client-secret-digest=\S+/)?.0)
        let own = common + [String(option)]
        // A digest may begin as an option does.
        let hyphens = common + ["--client-secret-digest=--" + String(repeating: "A", count: 41)]
        for options in [own, hyphens] {
            let empty = try await runToEnd("partner-server", options)
            #expect(
                empty.status == 2 && empty.errors.contains("a password that everybody knows"),
                "\(empty.errors)")
        }

        // A trial leaves the demo account in the store.
        let trial = try RunningProgram("partner-server", common + ["--trial"])
        #expect(try await trial.wait(for: "redirect URIs").contains("correct horse"))
        try await trial.stop()
        let left = try await runToEnd("partner-server", own)
        #expect(left.status == 2 && left.errors.contains("disable-user shuts ada out"))
        _ = try await runToEnd("partner-server", ["disable-user", "--username", "ada"] + store)
        let server = try RunningProgram("partner-server", own)
        let greeting = try await server.wait(for: "redirect URIs")
        #expect(!greeting.contains("google-secret") && !greeting.contains("correct horse"))
        try await server.stop()
        let local = try await runToEnd("partner-server", own + ["--redirect-uri", "http://127.0.0.1:1/x"])
        #expect(local.status == 2 && local.errors.contains("http://127.0.0.1:1/x"), "\(local.errors)")
    }

    @Test func `it says when its port is taken`() async throws {
        let first = try await ServerProgram("partner-server")
        let port = try #require(first.origin.split(separator: ":").last)
        let second = try await runToEnd("partner-server", ["--port", String(port)])
        #expect(second.status == 1)
        #expect(second.errors.contains("Port \(port) on 127.0.0.1 is in use"))
        #expect(second.errors.contains("--port 0"))
        try await first.stop()
    }
}
