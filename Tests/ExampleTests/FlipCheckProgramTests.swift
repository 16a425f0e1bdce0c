import Foundation
import TestSupport
import Testing

/// flip-check as a program: its runs, the values that it prints, and its arguments.
@Suite struct FlipCheckProgramTests {
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

    @Test(arguments: [("code", 1), ("tokens", 2), ("cookie", 1)])
    func `a new code, new tokens and a cookie are printed with nothing else, for the requests of a report`(
        command: String, count: Int
    ) async throws {
        let server = try await ServerProgram("partner-server")
        let end = try await server.flipCheck(command)
        try await server.stop()
        #expect(end.status == 0, "\(end.errors)")
        let lines = end.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.last == "", "\(end.output)")
        #expect(lines.count == count + 1, "\(end.output)")
        // 128 bits take 22 characters of Base64.
        #expect(lines.dropLast().allSatisfy { $0.count >= 22 }, "\(end.output)")
        // The exchange of a code repeats its redirect URI.
        let address = #/REDIRECT_URI=https://oauth-redirect\.googleusercontent\.com/[ar]/\S+\n/#
        if command == "code" {
            #expect(end.errors.wholeMatch(of: address) != nil, "\(end.errors)")
        } else {
            #expect(end.errors == "")
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a run ends at its time limit although the metadata of the issuer never end`() async throws {
        let server = try RawServer(
            Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{".utf8), ending: .wait)
        let end = try await flipCheck(
            "--client-id", "1234", "--issuer", "http://127.0.0.1:\(server.port)", "--seconds", "3600",
            "--total-seconds", "1")
        server.stop()
        #expect(end.status == 2)
        #expect(end.errors.contains("the time limit of the whole run is over; raise --total-seconds"))
    }

    @Test func `nothing can be told of a server that does not answer`() async throws {
        let refused = try RefusedPort()
        let end = try await flipCheck(
            "--client-id", "1234", "--authorization-url", "\(refused.origin)/authorize", "--json", "-")
        #expect(end.status == 2)
        #expect(end.output.hasPrefix("{\n  \"exitStatus\" : 2,"))
        for name in ["target", "version", "started", "seconds"] {
            #expect(end.output.contains("\"\(name)\" :"), "\(end.output)")
        }
        #expect(end.output.contains("\"rule\" : \"authorize/answers\""))
    }

    @Test func `the plan of a run has the warnings about the configuration, in full`() async throws {
        let refused = try RefusedPort()
        let issuer = "\(refused.origin)/\(String(repeating: "a", count: 200))"
        let end = try await flipCheck(
            "plan", "--client-id", "1234", "--issuer", issuer,
            "--authorization-url", "\(refused.origin)/authorize", "--token-url", "\(refused.origin)/token")
        #expect(end.status == 0)
        #expect(end.errors.contains("note: There is no metadata of \(issuer)"), "\(end.errors)")
        #expect(end.errors.contains("/.well-known/openid-configuration: "), "\(end.errors)")
    }

    @Test func `secrets do not go to another machine in the clear`() async throws {
        let end = try await flipCheck(
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

    @Test func `a file that judge cannot read as a recording is named`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("flip-check.json")
        try "{}".write(toFile: file, atomically: true, encoding: .utf8)
        let end = try await flipCheck("judge", file)
        #expect(end.status == 2)
        #expect(end.errors.contains("\(file): cannot be read as a recording of --record: "), "\(end.errors)")
    }

    @Test func `a rule is explained`() async throws {
        let end = try await flipCheck("explain", "authorize/state-exact")
        #expect(end.status == 0)
        #expect(end.output.hasPrefix("authorize/state-exact\n"), "\(end.output)")
        #expect(end.output.contains("https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2"), "\(end.output)")
    }

    @Test func `the rules are listed`() async throws {
        let end = try await flipCheck("rules")
        #expect(end.status == 0)
        #expect(end.output.contains("authorize/state-exact"), "\(end.output)")
    }

    @Test func `the version is printed`() async throws {
        #expect(try await flipCheck("--version").output == "flip-check 1.0\n")
    }

    @Test func `the help is the same beside another option`() async throws {
        #expect(try await flipCheck("--demo", "--help").output == flipCheck("--help").output)
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
        try await runToEnd("flip-check", arguments).expectRefusal(status: 2, saying: complaint)
    }
}
