import TestSupport
import Testing

/// The options of the programs: each changes something, none ends a program with a crash, and others are refused.
@Suite struct ExampleOptionTests {
    @Test(arguments: [
        "whole-journey", "return-code", "exchange-code", "fall-back-to-browser", "yahoo-sign-in",
        "account-exists", "link-yahoo", "reauthenticate", "custom-token", "yahoo-attacks",
        "flip-with-firebase",
    ])
    func `each option that an example lists changes the run, which ends without a crash`(
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
            ("partner-server", ["--port"], "--port needs a number from 0 to 65535"),
            ("partner-server", ["--port", "x"], "--port needs a number from 0 to 65535"),
            ("partner-server", ["--port", "65536"], "--port needs a number from 0 to 65535"),
            ("partner-server", ["--redirect-uri"], "--redirect-uri needs an address"),
            ("partner-server", ["--mistake", "no-such-one"], "there is no mistake \"no-such-one\""),
            (
                "partner-server", ["--mistake=framed-pages", "--issuer=https://partner.example", "--trial"],
                "--mistake makes the server unsafe"
            ),
            ("partner-server", ["--unknown"], "--unknown is not an option of partner-server"),
            ("partner-server", ["8080"], "8080 is not a command or an option of partner-server"),
            ("partner-server", ["--issuer", "partner.example"], #"the issuer "partner.example" has to be"#),
            (
                "partner-server", ["--trial", "--issuer", "https://partner.example/"],
                #"the issuer "https://partner.example/" has to be an https origin"#
            ),
            (
                "partner-server", ["--issuer", "https://partner.example"],
                "the demo secret is in the source, and the issuer is an https origin"
            ),
            ("partner-server", ["--proxy", "127.0.0.1"], "--proxy needs --issuer"),
            ("partner-server", ["--username", "ada"], "--username is for a command"),
            (
                "partner-server", ["--issuer", "https://partner.example", "--proxy", "localhost"],
                "localhost is not an IP address from which a proxy reaches 127.0.0.1"
            ),
            (
                "partner-server", ["--redirect-uri", "http://example.com/"],
                #"the redirect URI "http://example.com/" has to be an absolute https address"#
            ),
            (
                "partner-server", ["--redirect-uri", "https://example.com/#a"],
                ##"the redirect URI "https://example.com/#a" has to be an absolute https address"##
            ),
            (
                "partner-server", ["--port", "9097", "--operations-port", "9097"],
                "--port and --operations-port need different ports"
            ),
            ("partner-server", ["--operations-port", "x"], "--operations-port needs a number from 0 to"),
            ("yahoo-server", ["--port"], "--port needs a number from 0 to 65535"),
            ("yahoo-server", ["--send-issuer"], "--send-issuer is not an option of yahoo-server"),
            (
                "yahoo-server", ["--redirect-uri", "http://example.com/"],
                "the redirect URI http://example.com/ has to be oob, or an absolute URL of https"
            ),
            ("firebase-server", ["--port"], "--port needs a number from 0 to 65535"),
            ("firebase-server", ["--yahoo-port", "x"], "--yahoo-port needs a number from 0 to 65535"),
            ("firebase-server", ["--start-time", "now"], "--start-time needs a whole number of seconds"),
            ("firebase-server", ["--unknown"], "--unknown is not an option of firebase-server"),
            ("firebase-server", ["--app", "x"], appComplaint),
            // A client without an app, and values that are neither a client nor an app.
            (
                "firebase-server", ["--app", "com.example.other=2-b.apps.googleusercontent.com"],
                appComplaint
            ),
            ("firebase-server", ["--app", "b=1:2:ios:3,client"], appComplaint),
            ("firebase-server", ["--app", "b=1:2:ios:3,.apps.googleusercontent.com"], appComplaint),
            ("firebase-server", ["--app", "b=:ios:"], appComplaint),
            ("firebase-server", ["--port", "9098"], "both are 9098. Yahoo's is 9098 by default"),
            (
                "firebase-server", ["--port", "9097", "--yahoo-port", "9097"],
                "--port and --yahoo-port need different ports"
            ),
            (
                "firebase-server", ["--email-enumeration-protection", "maybe"],
                "--email-enumeration-protection needs on or off"
            ),
            (
                "firebase-server", ["--email-enumeration-protection"],
                "--email-enumeration-protection needs on or off"
            ),
        ] as [(String, [String], String)])
    func `a server refuses invalid arguments, and says what is wrong`(
        program: String, arguments: [String], complaint: String
    ) async throws {
        let end = try await runToEnd(program, ["--port", "0"] + arguments)
        end.expectRefusal(status: 2, saying: complaint)
        #expect(end.errors.hasPrefix("\(program): "), "\(end.errors)")
        #expect(end.errors.contains("\(program) --help"), "\(end.errors)")
    }

    private static let appComplaint = "--app needs BUNDLE=APP or BUNDLE=APP,CLIENT"

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
        run.expectRefusal(status: 2, saying: "\(example): \(message)")
    }

    @Test(arguments: programs, ["--help", "-h"])
    func `each program says how it is called`(program: String, option: String) async throws {
        let help = try await runToEnd(program, [option])
        #expect(help.status == 0)
        #expect(help.errors.isEmpty, "\(help.errors)")
        #expect(help.output.hasPrefix("Usage: "), "\(help.output)")
        #expect(help.output.contains(program), "\(help.output)")
    }

    @Test(arguments: programs, ["--no-such-option", "--no-such-option=1"])
    func `each program refuses an option that it does not have`(program: String, option: String) async throws
    {
        let end = try await runToEnd(program, [option])
        end.expectRefusal(status: 2, saying: "\(program): \(option) is not an option of \(program).")
    }

    @Test func `the list of programs is read from each form of declaration in the manifest`() {
        #expect(
            Set(programs).isSuperset(of: ["doc-sync", "flip-check", "partner-server", "whole-journey"]))
    }
}
