import FlipCheck
import Foundation
import HTTPMessages
import Journal
import TestSupport
import Testing
import WebText

/// The `curl` command that repeats a request of a report.
@Suite struct EvidenceCommandTests {
    private let code = "SplxlOBeZQQYbYS6WxSbIA"

    /// The command that repeats a request, in a run without secrets.
    private func command(for request: HTTPRequest) async throws -> String {
        try await Evidence.exchanged(HTTPResponse(status: 400), for: request).command
    }

    @Test func `a command to repeat a request has a variable for each secret, and quotes the rest`()
        async throws
    {
        let request = try #require(
            HTTPRequest(
                postForm:
                    "grant_type=authorization_code&code=\(code)&redirect_uri=it's"
                    + "&client_secret=hunter22",
                to: "https://partner.example/token", headers: ["Authorization": "Bearer \(code)"]))
        let evidence = try await Evidence.exchanged(
            HTTPResponse(status: 400), for: request, secrets: Secrets(["hunter22"]))
        #expect(!evidence.text.contains(code))
        #expect(!evidence.text.contains("hunter22"))
        #expect(
            evidence.command
                == #"curl -i 'https://partner.example/token' -H "Authorization: Bearer $ACCESS_TOKEN" "#
                + #"-d 'grant_type=authorization_code' --data-urlencode 'code='"$CODE" "#
                + #"-d 'redirect_uri=it'\''s' --data-urlencode 'client_secret='"$CLIENT_SECRET""#
        )
    }

    @Test func `a command sends a form in parts by POST, and has the site that it comes from`() async throws {
        let parts = [
            "--x\r\nContent-Disposition: form-data; name=\"2fa_code\"\r\n\r\n\(code)\r\n",
            "--x\r\nContent-Disposition: form-data; name=\"decision\"\r\n\r\n@yes\r\n--x--\r\n",
        ]
        let request = HTTPRequest(
            method: "POST", origin: "https://partner.example", target: "/consent",
            headers: [
                "Content-Type": "multipart/form-data; boundary=x", "Origin": "https://attacker.invalid",
            ], body: Array(parts.joined().utf8))
        let evidence = try await Evidence.exchanged(HTTPResponse(status: 400), for: request)
        #expect(
            evidence.command
                == "curl -i 'https://partner.example/consent' -H 'Origin: https://attacker.invalid' "
                + #"--form-string '2fa_code='"$FORM_2FA_CODE" --form-string 'decision=@yes'"#)
        #expect(evidence.sent.contains("decision @yes"), "\(evidence.sent)")
        let empty = HTTPRequest(method: "POST", origin: "https://partner.example", target: "/x")
        #expect(try await command(for: empty) == "curl -i -X POST 'https://partner.example/x'")
    }

    @Test(arguments: [("https://partner.example", "FORM_TOKEN"), (nil, "TOKEN")] as [(String?, String)])
    func `the variable for a field of a page's form says that the page has the value`(
        origin: String?, variable: String
    ) async throws {
        var request = try #require(
            HTTPRequest(postForm: "token=\(code)&decision=agree", to: "https://partner.example/consent"))
        request.headers["Origin"] = origin
        let evidence = try await Evidence.exchanged(HTTPResponse(status: 400), for: request)
        #expect(
            evidence.command.hasSuffix(
                #" --data-urlencode 'token='"$\#(variable)" -d 'decision=agree'"#), "\(evidence.command)")
        let variables = try #require(evidence.variables(by: Invocation()))
        #expect(variables.contains("from the page of the form") == (origin != nil), "\(variables)")
    }

    @Test func `a command sends a form that begins with an at sign, and no file with its name`() async throws
    {
        let request = try #require(HTTPRequest(postForm: "@/etc/passwd", to: "https://partner.example/token"))
        let command = try await command(for: request)
        #expect(command == "curl -i 'https://partner.example/token' --data-raw '@/etc/passwd'")
    }

    @Test func `a command keeps the type of a form with its parameters`() async throws {
        var request = try #require(HTTPRequest(postForm: "a=b", to: "https://partner.example/token"))
        request.headers["Content-Type"] = "application/x-www-form-urlencoded; charset=UTF-8"
        #expect(
            try await command(for: request)
                == "curl -i 'https://partner.example/token' "
                + "-H 'Content-Type: application/x-www-form-urlencoded; charset=UTF-8' -d 'a=b'")
    }

    @Test func `a quotation mark ends no word of the command, also with an accent on it`() async throws {
        let request = try #require(
            HTTPRequest(postForm: "a='\u{301}; touch x; '\u{301}", to: "https://partner.example/token"))
        #expect(
            try await command(for: request)
                == "curl -i 'https://partner.example/token' -d 'a='\\''\u{301}; touch x; '\\''\u{301}'")
    }

    @Test(arguments: ["wrong horse", "correct horse!"])
    func `a long value of a command is a variable, and the reader sets the variable of a password`(
        wrong: String
    ) async throws {
        let secrets = Secrets(["correct horse"])
        let state = String(repeating: "A", count: 640)
        secrets.own(state)
        secrets.remember(wrong)
        let form = "state=\(state)&pass=correct%20horse&pwd=\(PercentCoding.encode(wrong))"
        let request = try #require(HTTPRequest(postForm: form, to: "https://partner.example/form"))
        let evidence = try await Evidence.exchanged(HTTPResponse(status: 200), for: request, secrets: secrets)
        #expect(
            evidence.command.contains(
                #"--data-urlencode 'state='"$STATE" --data-urlencode 'pass='"$PASSWORD" "#
                    + #"--data-urlencode 'pwd='"$WRONG_PASSWORD""#),
            "\(evidence.command)")
        let variables = try #require(evidence.variables(by: Invocation()))
        #expect(variables.contains("$PASSWORD is the password of the test account"), "\(variables)")
        #expect(variables.contains("$STATE is a text like Google's: STATE=$(head"), "\(variables)")
    }

    @Test(
        arguments: [
            ("curl -i 'https://a.example/?state=$'", nil),
            ("curl --form-string 'page$USER=ada' 'https://a.example/'", nil),
            (
                #"curl 'https://a.example/' --data-urlencode 'code='"$CODE" -d 'a='"$REFRESH_TOKEN""#,
                "$CODE from flip-check code; $REFRESH_TOKEN is the second line of flip-check tokens"
            ), (#"curl -H "Cookie: $COOKIE""#, "$COOKIE from flip-check cookie"),
        ] as [(String, String?)])
    func `a command says where its variables come from`(command: String, origins: String?) {
        let evidence = Evidence(sent: [], received: [], command: command)
        #expect(evidence.variables(by: Invocation()) == origins)
    }

    @Test func `a shell passes shown text to curl as it is, and values of variables to be escaped`()
        async throws
    {
        let password = "a&b+c% $HOME'\"`"
        let form =
            "redirect_uri=it's%26%24HOME&pass=\(PercentCoding.encode(password))&@x=`id`&token=\(code)&decision=agree"
        let request = try #require(HTTPRequest(postForm: form, to: "https://partner.example/form"))
        let evidence = try await Evidence.exchanged(
            HTTPResponse(status: 200), for: request, secrets: Secrets([password]))
        let folder = try TemporaryFolder()
        // It prints each of its arguments in a line.
        try folder.writeProgram("curl", #"printf '%s\n' "$@""#)
        let shell = try RunningProgram(
            path: URL(fileURLWithPath: "/bin/sh"), ["-c", evidence.command],
            environment: ["PATH": "\(folder.path):/usr/bin:/bin", "PASSWORD": password, "TOKEN": code])
        let end = try await shell.end()
        #expect(
            end.output.split(separator: "\n") == [
                "-i", "https://partner.example/form", "-d", "redirect_uri=it's%26%24HOME",
                "--data-urlencode", "pass=\(password)", "--data-raw", "@x=`id`", "--data-urlencode",
                "token=\(code)", "-d", "decision=agree",
            ], "\(evidence.command)")
        withExtendedLifetime(folder) {}
    }
}
