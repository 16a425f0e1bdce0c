import TestSupport
import Testing

/// The options that an example lists are those that change what it shows, and none of them breaks it.
@Suite struct ExampleOptionTests {
    @Test(arguments: [
        "whole-journey", "return-code", "exchange-code", "fall-back-to-browser", "yahoo-sign-in",
        "account-exists",
        "link-yahoo", "reauthenticate", "custom-token", "yahoo-attacks", "flip-with-firebase",
    ])
    func `each option that an example lists changes the run, and ends it in order`(
        example: String
    ) async throws {
        let help = try await runToEnd(example, ["--help"])
        #expect(help.status == 0)
        let options = help.output.split(separator: "\n").compactMap { line in
            line.hasPrefix("  --") ? line.split(separator: " ").first.map(String.init) : nil
        }
        #expect(!options.isEmpty)
        let plain = try await runToEnd(example, [])
        for option in options {
            let run = try await runToEnd(example, [option])
            // 1: the journey stopped, and the output says why.
            #expect(
                [0, 1].contains(run.status), "\(example) \(option) ends with \(run.status): \(run.errors)")
            #expect(run.errors.isEmpty, "\(example) \(option) writes to standard error: \(run.errors)")
            #expect(run.output != plain.output, "\(example) \(option) changes nothing")
        }
    }

    @Test(
        arguments: [
            ("partner-server", ["--port"]), ("partner-server", ["--port", "x"]),
            ("partner-server", ["--port", "65536"]), ("partner-server", ["--redirect-uri"]),
            ("partner-server", ["--mistake", "no-such-one"]),
            ("partner-server", ["--mistake=framed-pages", "--issuer=https://partner.example", "--trial"]),
            ("partner-server", ["--unknown"]), ("partner-server", ["8080"]),
            ("partner-server", ["--issuer", "partner.example"]),
            ("partner-server", ["--issuer", "https://partner.example/"]),
            ("partner-server", ["--proxy", "127.0.0.1"]), ("partner-server", ["--username", "ada"]),
            ("partner-server", ["--issuer", "https://partner.example", "--proxy", "localhost"]),
            ("partner-server", ["--redirect-uri", "http://example.com/"]),
            ("partner-server", ["--redirect-uri", "https://example.com/#a"]),
            ("yahoo-server", ["--port"]), ("yahoo-server", ["--send-issuer"]),
            ("yahoo-server", ["--redirect-uri", "http://example.com/"]), ("firebase-server", ["--port"]),
            ("firebase-server", ["--yahoo-port", "x"]), ("firebase-server", ["--start-time", "now"]),
            ("firebase-server", ["--app", "x"]), ("firebase-server", ["--unknown"]),
            ("firebase-server", ["--app", "com.example.other=2-b.apps.googleusercontent.com"]),
            ("firebase-server", ["--app", "b=1:2:ios:3,client"]), ("firebase-server", ["--app", "b=:ios:"]),
            ("firebase-server", ["--app", "b=1:2:ios:3,.apps.googleusercontent.com"]),
            ("firebase-server", ["--port", "9098"]),
            ("firebase-server", ["--port", "9097", "--yahoo-port", "9097"]),
            ("partner-server", ["--port", "9097", "--operations-port", "9097"]),
            ("partner-server", ["--operations-port", "x"]),
            ("firebase-server", ["--email-enumeration-protection", "maybe"]),
            ("firebase-server", ["--email-enumeration-protection"]),
        ] as [(String, [String])])
    func `a server refuses arguments that make no sense`(program: String, arguments: [String]) async throws {
        let end = try await runToEnd(program, ["--port", "0"] + arguments)
        #expect(end.status == 2 && end.output.isEmpty)
        #expect(end.errors.hasPrefix("\(program): ") && end.errors.contains("\(program) --help"))
    }

    @Test(arguments: [
        ("return-code", "--user-cancels", "--user-cancels is not an option of return-code"),
        ("return-code", "now", "now is not an option of return-code"),
        ("associate", "no-such-file", "there is no file"), ("associate", "/", "/ cannot be read"),
        ("return-error", "ofline", "ofline is not one of:"),
        ("refresh-and-unlink", "soon", "soon is not a number of seconds"),
    ])
    func `an argument that an example cannot use is refused`(
        example: String, argument: String, message: String
    ) async throws {
        let run = try await runToEnd(example, [argument])
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("\(example): \(message)"), "\(run.errors)")
    }

    @Test(arguments: programs)
    func `each program says how it is called, and refuses an option that it does not have`(
        program: String
    ) async throws {
        for argument in ["--help", "-h"] {
            let help = try await runToEnd(program, [argument])
            #expect(help.status == 0 && help.errors.isEmpty)
            #expect(help.output.hasPrefix("Usage: ") && help.output.contains(program))
        }
        for argument in ["--no-such-option", "--no-such-option=1"] {
            let refusal = try await runToEnd(program, [argument])
            #expect(refusal.status == 2 && refusal.output.isEmpty)
            #expect(refusal.errors.hasPrefix("\(program): \(argument) is not an option of \(program)."))
        }
    }

    @Test func `the programs of the manifest are those that there are`() {
        #expect(
            Set(programs).isSuperset(of: ["doc-sync", "flip-check", "partner-server", "whole-journey"]))
    }
}
