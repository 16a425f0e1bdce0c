import FlipTester
import Foundation
import TestSupport
import Testing

/// The test tool as a program.
@Suite struct FlipCheckProgramTests {
    private func run(_ arguments: String...) async throws -> RunningProgram.End {
        try await runToEnd("flip-check", arguments)
    }

    @Test func `every rule holds for the partner-server program, whose endpoints come from its metadata`()
        async throws
    {
        let server = try await ServerProgram("partner-server")
        let end = try await server.flipCheck(
            "--association-url", "\(server.origin)/.well-known/apple-app-site-association",
            "--seconds", "3600", "--total-seconds", "3600")
        try await server.stop()
        #expect(end.status == 0, "\(end.output)\(end.errors)")
        #expect(end.output.contains(" held, 0 failed, 0 could not tell, "))
        // Not on a terminal: no colours, and a line of progress for each group.
        #expect(!end.output.contains("\u{1B}"))
        #expect(end.errors.hasPrefix("association file …\nmetadata …\nauthorization endpoint …\n"))
        #expect(!(end.output + end.errors).contains("google-secret"))
    }

    @Test func `the tester app reads the settings that link prints, and a wrong URL is named`() async throws {
        let link = ["link", "--universal-link", "https://partner.example/flip", "--client-id", "a & b"]
        let printed = try await runToEnd(
            "flip-check",
            link + ["--scopes", "one two", "--tester", "https://partner.example/flip-tester", "--no-code"])
        #expect(printed.status == 0, "\(printed.errors)")
        let text = try #require(printed.output.split(separator: "\n").first)
        #expect(
            try TesterSettings().importing(link: String(text))
                == TesterSettings(
                    universalLink: "https://partner.example/flip", clientID: "a & b", scopes: ["one", "two"],
                    returnURL: "https://partner.example/flip-tester"))
        let ignored = try await runToEnd(
            "flip-check", link + ["--tester", "https://partner.example/flip-tester", "--state", "x"])
        #expect(ignored.status == 2 && ignored.errors.contains("--state has no place"), "\(ignored.errors)")
    }

    @Test(arguments: [
        ("https://partner.example/flip", "http://partner.example/flip-tester"),
        ("https://partner.example/flip", "https://partner.example/flip"),
        ("https://partner.example/flip", "https://partner.example:8443/flip-tester"),
        ("https://partner.example/flip", "https://partner.example/"),
        ("https://partner.example/flip", "https://partner.example/flip-tester/"),
        ("https://partner.example/flip", "https://partner.example/a/../flip-tester"),
        ("https://partner.example/flip", "https://Partner.example/flip-tester"),
        ("https://partner.example/flip", "https://partner.example/flip-tester#f"),
        ("https://partner.example/flip", "https://user@partner.example/flip-tester"),
        ("https://partner.example/flip#x", "https://partner.example/flip-tester"),
    ])
    func `link refuses for the tester what the tester refuses`(link: String, tester: String) async throws {
        let settings = TesterSettings(
            universalLink: link, clientID: "google-client", scopes: ["one"], returnURL: tester)
        #expect(!settings.problems.isEmpty)
        let end = try await run(
            "link", "--universal-link", link, "--client-id", "google-client", "--tester", tester, "--no-code")
        #expect(end.status == 2 && end.output.isEmpty, "\(end.output)\(end.errors)")
    }

    /// How `flip-check sign-in` ends at a partner server, by a file with this member `signIn`.
    private func signIn(
        by signIn: String, environment: [String: String] = [:]
    ) async throws -> RunningProgram.End {
        let folder = try TemporaryFolder()
        let server = try await ServerProgram("partner-server")
        let file = """
            {"issuer": "\(server.origin)", "client": {"id": "google-client"}, "scopes": ["devices.read"],
             "projectID": "example-project", "signIn": \(signIn)}
            """
        try file.write(toFile: folder.file("flip-check.json"), atomically: true, encoding: .utf8)
        let end = try await runToEnd(
            "flip-check", ["sign-in", "--config", folder.file("flip-check.json")], environment: environment)
        try await server.stop()
        return end
    }

    @Test func `without TMPDIR the files of a browser are in the folder of the system`() async throws {
        let folder = try TemporaryFolder()
        try folder.writeProgram("chromedriver", #"echo "files in ${TMPDIR%/*}.""#)
        let end = try await signIn(
            by: #"{"browser": true}"#, environment: ["PATH": folder.path, "TMPDIR": ""])
        #expect(end.status == 2)
        let words = end.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("It printed: files in /tmp."), "\(end.output)\(end.errors)")
    }

    @Test func `a program that fails to sign in is named with its status`() async throws {
        let end = try await signIn(by: #"{"command": ["sh", "-c", "exit 7"]}"#)
        #expect(end.status == 2)
        #expect(end.errors.contains("flip-check: sh ended with status 7"), "\(end.errors)")
        #expect(end.output.contains("signIn.command printed no address, or failed"), "\(end.output)")
    }

    @Test(arguments: ["code", "tokens", "cookie"])
    func `a new code, new tokens and a cookie are printed with nothing else, for the requests of a report`(
        command: String
    )
        async throws
    {
        let server = try await ServerProgram("partner-server")
        let end = try await server.flipCheck(command)
        try await server.stop()
        // The exchange of a code repeats its redirect URI.
        let address = #/REDIRECT_URI=https://oauth-redirect\.googleusercontent\.com/[ar]/\S+\n/#
        let isRight = command == "code" ? end.errors.wholeMatch(of: address) != nil : end.errors == ""
        #expect(end.status == 0 && isRight, "\(end.errors)")
        let lines = end.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == (command == "tokens" ? 3 : 2) && lines.last == "")
        #expect(lines.dropLast().allSatisfy { $0.count >= 22 })
    }

    @Test func `init sends nothing in the clear to another machine`() async throws {
        let folder = try TemporaryFolder()
        let end = try await run(
            "init", "--issuer", "http://partner.invalid", "--output", folder.file("flip-check.json"))
        #expect(end.status == 2)
        #expect(end.errors.contains("plain http on another machine, and nothing was sent"), "\(end.errors)")
        let allowed = try await run(
            "init", "--issuer", "http://partner.invalid", "--output", folder.file("flip-check.json"),
            "--allow-plain-http-to-other-machines-insecurely")
        #expect(!allowed.errors.contains("nothing was sent"), "\(allowed.errors)")
    }

    @Test(.timeLimit(.minutes(1)))
    func `a run ends at its time limit although the metadata of the issuer never end`() async throws {
        let server = try RawServer(
            Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{".utf8), ending: .wait)
        let end = try await run(
            "--client-id", "1234", "--issuer", "http://127.0.0.1:\(server.port)", "--seconds", "3600",
            "--total-seconds", "1")
        server.stop()
        #expect(end.status == 2)
        #expect(end.errors.contains("the time limit of the whole run is over; raise --total-seconds"))
    }

    @Test func `nothing can be told of a server that does not answer`() async throws {
        let refused = try RefusedPort()
        let end = try await run(
            "--client-id", "1234", "--authorization-url", "\(refused.origin)/authorize", "--json", "-")
        #expect(end.status == 2)
        #expect(end.output.hasPrefix("{\n  \"exitStatus\" : 2,"))
        for name in ["target", "version", "started", "seconds"] {
            #expect(end.output.contains("\"\(name)\" :"))
        }
        #expect(end.output.contains("\"rule\" : \"authorize/answers\""))
    }

    @Test func `a report can be written to a pipe`() async throws {
        let refused = try RefusedPort()
        let end = try await run(
            "--client-id", "1234", "--authorization-url", "\(refused.origin)/authorize",
            "--only", "authorize/answers", "--json", "/dev/stderr")
        #expect(end.errors.contains("\"rule\" : \"authorize/answers\""), "\(end.errors)")
        #expect(!end.errors.contains("cannot be written"), "\(end.errors)")
    }

    #if os(Linux)
        @Test(arguments: ["--record", "--html"])
        func `a file that cannot be written is named, and the report is printed all the same`(
            option: String
        ) async throws {
            // The device takes no byte.
            let end = try await run(
                "--token-url", "https://partner.invalid/token", "--only", "token/https", option, "/dev/full")
            #expect(end.status == 2)
            #expect(end.errors.contains("/dev/full: cannot be written"), "\(end.errors)")
            #expect(end.output.contains("1 held, 0 failed"), "\(end.output)")
        }

        @Test func `every file that was not written is named, with the system's reason`() async throws {
            let folder = try TemporaryFolder()
            let link = folder.file("full.html")
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/full")
            let end = try await run(
                "--token-url", "https://partner.invalid/token", "--only", "token/https",
                "--record", "/dev/full", "--html", link)
            #expect(end.status == 2)
            for path in ["/dev/full", link] {
                #expect(
                    end.errors.contains("\(path): cannot be written: No space left on device"),
                    "\(end.errors)")
            }
        }
    #endif

    @Test func `every file that a run could not write is named before the run`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.path)
        let end = try await run(
            "--token-url", "https://partner.invalid/token", "--only", "token/https",
            "--json", folder.file("link"), "--html", folder.file("no/report.html"),
            "--junit", folder.file("kept"), "--record", folder.file("./kept"))
        #expect(end.status == 2)
        #expect(end.output.isEmpty)
        for problem in [
            "/link: cannot be written: it is a folder",
            "/no/report.html: cannot be written: there is no folder", "/./kept: is named for two files",
        ] { #expect(end.errors.contains(problem), "\(end.errors)") }
        #expect(!FileManager.default.fileExists(atPath: folder.file("kept")))
    }

    @Test func `a report is written through a link to a file that is not there yet`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.file("report.json"))
        let end = try await run(
            "--token-url", "https://partner.invalid/token", "--only", "token/https",
            "--json", folder.file("link"))
        #expect(end.status == 0, "\(end.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.file("report.json")))
    }

    @Test func `the plan of a run has the warnings about the configuration, in full`() async throws {
        let refused = try RefusedPort()
        let issuer = "\(refused.origin)/\(String(repeating: "a", count: 200))"
        let end = try await run(
            "plan", "--client-id", "1234", "--issuer", issuer,
            "--authorization-url", "\(refused.origin)/authorize", "--token-url", "\(refused.origin)/token")
        #expect(end.status == 0)
        #expect(end.errors.contains("note: There is no metadata of \(issuer)"), "\(end.errors)")
        #expect(end.errors.contains("/.well-known/openid-configuration: "), "\(end.errors)")
    }

    @Test func `secrets do not go to another machine in the clear`() async throws {
        let end = try await run(
            "--client-id", "1234", "--authorization-url", "http://partner.invalid/authorize",
            "--only", "authorize/answers")
        // Nothing was sent, so nothing can be told.
        #expect(end.status == 2)
        #expect(end.output.contains("http://partner.invalid is plain http on another machine"))
    }

    @Test func `a failure of an earlier report does not fail the next run`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("report.json")
        let server = try await ServerProgram(
            "partner-server", ["--mistake", "code-twice"], until: "\n  code-twice  ")
        let first = try await server.flipCheck("--only", "token/code-once", "--json", file)
        #expect(first.status == 1)
        #expect(first.output.contains("  Repeat: for n in 1 2; do curl "))
        let second = try await server.flipCheck("--only", "token/code-once", "--baseline", file)
        try await server.stop()
        #expect(second.status == 0)
        #expect(second.output.contains("1 of the failed known before"))
    }

    @Test func `a configuration file is written, and its own words can be read back`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("flip-check.json")
        let first = try await run("init", "--client-id", "google", "--output", file)
        #expect(first.status == 0, "\(first.errors)")
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\"id\": \"google\""))
        #expect(FileManager.default.fileExists(atPath: folder.file("flip-check.schema.json")))
        // The printed command begins with the words that start this very program.
        let next = try #require(
            first.output.split(separator: "\n").first { $0.contains(" sign-in --config ") })
        #expect(next.contains("flip-check sign-in --config \(file)"), "\(first.output)")
        #expect(first.output.contains(".gitignore"), "\(first.output)")
        // An existing file is not overwritten.
        let second = try await run("init", "--output", file)
        #expect(second.status == 2)
        #expect(second.errors.contains("is there already"))
    }

    @Test func `the commands that init prints repeat that plain http is allowed`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("flip-check.json")
        let option = "--allow-plain-http-to-other-machines-insecurely"
        let end = try await run("init", option, "--client-id", "google", "--output", file)
        #expect(end.output.contains("sign-in --config \(file) \(option) "), "\(end.output)\(end.errors)")
    }

    @Test func `a file that judge cannot read as a recording is named`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("flip-check.json")
        try "{}".write(toFile: file, atomically: true, encoding: .utf8)
        let end = try await run("judge", file)
        #expect(end.status == 2)
        #expect(end.errors.contains("\(file): cannot be read as a recording of --record: "), "\(end.errors)")
    }

    @Test func `a configuration does not take the place of its schema`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("flip-check.schema.json")
        let end = try await run("init", "--client-id", "google", "--output", file)
        #expect(end.status == 2)
        #expect(end.errors.contains("is the name of the schema"), "\(end.errors)")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `a schema that cannot be written is named, and no configuration is left`() async throws {
        let folder = try TemporaryFolder()
        let schema = folder.file("flip-check.schema.json")
        try FileManager.default.createDirectory(atPath: schema, withIntermediateDirectories: false)
        let end = try await run("init", "--client-id", "google", "--output", folder.file("flip-check.json"))
        #expect(end.status == 2)
        #expect(end.errors.contains("flip-check.schema.json: cannot be written"), "\(end.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.file("flip-check.json")))
    }

    private static let link = [
        "link", "--universal-link", "https://partner.example/flip", "--client-id", "google", "--state", "APv",
    ]

    @Test func `the link is drawn as a QR code by the program qrencode`() async throws {
        let folder = try TemporaryFolder()
        try folder.writeProgram("qrencode", #"echo "code for $*""#)
        let end = try await runToEnd("flip-check", Self.link, environment: ["PATH": folder.path])
        #expect(end.status == 0, "\(end.errors)")
        let lines = end.output.split(separator: "\n").map(String.init)
        let link = try #require(lines.first)
        #expect(link.hasPrefix("https://partner.example/flip?client_id=google&"))
        #expect(lines.last == "code for --type UTF8 -- \(link)")
    }

    @Test func `without qrencode the link is printed, and how to get a code`() async throws {
        let folder = try TemporaryFolder()
        let end = try await runToEnd("flip-check", Self.link, environment: ["PATH": folder.path])
        #expect(end.status == 0)
        #expect(end.output.split(separator: "\n").count == 1)
        #expect(end.errors.contains("apt-get install qrencode"), "\(end.errors)")
        let unwanted = try await runToEnd(
            "flip-check", Self.link + ["--no-code"], environment: ["PATH": folder.path])
        #expect(unwanted.status == 0 && unwanted.errors == "")
    }

    @Test func `a link that qrencode cannot draw is printed, and the status tells`() async throws {
        let folder = try TemporaryFolder()
        try folder.writeProgram("qrencode", "exit 1")
        let end = try await runToEnd("flip-check", Self.link, environment: ["PATH": folder.path])
        #expect(end.status == 2)
        #expect(end.output.hasPrefix("https://partner.example/flip?"))
        #expect(end.errors.contains("qrencode made no QR code"), "\(end.errors)")
    }

    @Test func `a rule is explained, and all are listed`() async throws {
        let explained = try await run("explain", "authorize/state-exact")
        #expect(explained.status == 0)
        #expect(explained.output.hasPrefix("authorize/state-exact\n"))
        #expect(explained.output.contains("https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2"))
        let listed = try await run("rules")
        #expect(listed.status == 0)
        #expect(listed.output.contains("authorize/state-exact"))
        #expect(try await run("--version").output == "flip-check 1.0\n")
        let help = try await run("--help").output
        #expect(try await run("--demo", "--help").output == help)
    }

    @Test(arguments: [
        ([], "nothing is known of a partner"), (["--config"], "--config needs a value"),
        (["--config", "/no/such/file"], "the file /no/such/file cannot be read: No such file or directory"),
        (["judge", "/"], "judge: the file / cannot be read"),
        (["--what"], "--what is not an option"), (["--seconds", "soon"], "--seconds needs a number"),
        (["--only", "authorise"], "authorise is not a rule or a group"),
        (
            ["--only", "tokken", "--skip", "nonsense"],
            "tokken is not a rule or a group (did you mean token?); nonsense is not a rule or a group; the command"
        ),
        (["--fail-on", "note"], "--fail-on is error or warning"),
        (["--client-id", "a", "--baseline", "/no/such/file"], "a run with --json /no/such/file writes it"),
        (["--json", "-", "--html", "-"], "only one of"),
        (["--client-id", "a", "--record", "-"], "--record needs a file"),
        (["--demo", "--json", "-"], "--demo takes no other argument; leave out --json"),
        (["--isuer", "https://partner.example"], "Did you mean --issuer?"),
        (["singin"], "did you mean sign-in?"), (["--wait", "soon"], "--wait needs a number"),
        (["--wait", "0"], "a number of seconds from 1 to 86400, not 0"),
        (["rules", "--all"], "--all is not an option of flip-check rules"),
        (["plan", "--client-id", "a", "--json", "x"], "--json is not an option of flip-check plan"),
        (["code", "--client-id", "a", "--record", "x"], "--record is not an option of flip-check code"),
        (["--client-id", "a", "plan"], "plan is a command, and only the first argument can be one"),
        (["chekc"], "chekc is not a command or an option of flip-check"),
        ([""], "an empty text is not a command or an option of flip-check"),
        (["link", "--universal-link", "https://x.example/flip#f", "--client-id", "a"], "adds no fragment"),
        (["link", "--universal-link", "http://x.example/flip", "--client-id", "a"], "only by https://\n"),
        (["link", "--client-id", "a"], "flip-check link: needs --universal-link.\n"),
        (
            ["link", "--universal-link", "http://x.example/flip", "--tester", "https://x.example/t"],
            "only by https://\n"
        ),
        (["state", "abc", "--reported", "3"], "--reported needs no state"),
        (["state", "--reported", "3", "--sent", "abc"], "--reported needs no state"),
        (["link", "--universal-link", "https://x.example/a b", "--client-id", "a"], "a URL has only as %XX"),
        (["--universal-link", "http://x.example/flip"], "“http://x.example/flip” opens no app"),
        (["explain", "authorize"], "authorize is a group of rules"),
        (["explain", "nonsense/rule"], "nonsense/rule is not the id of a rule"),
        (["explain", "token/code-onse"], "did you mean token/code-once?"),
        (["--only", "token/code-onse"], "did you mean token/code-once?"),
        (["--only", "authorize/code-once"], "did you mean token/code-once?"),
        (["explain", "refesh/works"], "did you mean refresh/works?"),
        (["--only", "revok/https"], "did you mean revoke/https?"),
        (["--only", "token/code-once", "--profile", "linking"], "leave no rule"),
        (["--token-url", "partner.example"], "tokenURL: “partner.example” is not a web link"),
        (
            ["--client-secret-environment", "NO_SUCH", "--client-id", "a"],
            "client.secret: the environment variable"
        ),
    ])
    func `arguments that make no sense end with 2 and say what to do`(
        arguments: [String], complaint: String
    ) async throws {
        let end = try await runToEnd("flip-check", arguments)
        #expect(end.status == 2)
        #expect(end.output.isEmpty)
        #expect(end.errors.contains(complaint), "\(end.errors)")
    }
}
