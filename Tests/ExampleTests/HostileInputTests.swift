import Foundation
import TestSupport
import Testing

/// No program prints a control or format character that it was given, whatever was given and where it prints.
@Suite struct HostileInputTests {
    /// A run of a program in a folder of its own, with files in it.
    struct Run: Sendable, CustomTestStringConvertible {
        var program: String
        var arguments: [String]
        var files: [String: String] = [:]

        var testDescription: String { "\(program) \(arguments)".debugDescription }
    }

    /// A title for the terminal, a colour by C1, text that turns its direction, and a line that overwrites itself.
    private static let hostile = "a\u{1B}]0;b\u{7}c\u{9B}31md\u{202E}e\u{2066}f\u{2028}g\rh\u{7F}"
    private static let escapedHostile = hostile.unicodeScalars.map { scalar in
        let digits = String(scalar.value, radix: 16)
        return "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
    }.joined()
    private static let percentHostile = hostile.utf8.map { byte in
        (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16)
    }.joined()

    private static let programs = [
        "whole-journey", "open-link", "associate", "handle-link", "verify-client", "return-code",
        "return-error",
        "exchange-code", "refresh-and-unlink", "fall-back-to-browser", "partner-server",
        "yahoo-sign-in", "account-exists", "link-yahoo", "reauthenticate", "custom-token", "yahoo-attacks",
        "flip-with-firebase", "yahoo-server", "firebase-server", "flip-check", "playground", "doc-sync",
    ]

    private static let asAnyArgument = programs.flatMap { program in
        [[hostile], ["--\(hostile)"], ["--\(hostile)=1"], ["--help", hostile]].compactMap { arguments in
            // One word more than the program takes.
            let words = arguments == [hostile] ? Array(repeating: hostile, count: 9) : arguments
            return Run(program: program, arguments: words)
        }
    }

    private static let association = """
        {"applinks": {"\(escapedHostile)": 1, "details": [{"appIDs": ["ABCDE12345.com.example.app", \
        "\(escapedHostile)"], "\(escapedHostile)": 1, "components": [\
        {"/": "\(escapedHostile)\\u0000", "comment": "\(escapedHostile)\\u0000", "\(escapedHostile)": 1}, \
        {"/": "/flip", "comment": "\(escapedHostile)\\u0000"}]}]}}
        """

    private static let examples =
        [
            Run(
                program: "associate", arguments: ["file", "https://a.example/flip?\(hostile)", hostile],
                files: ["file": association]),
            Run(
                program: "associate",
                arguments: ["file", "https://a.example/flip", "ABCDE12345.com.example.app"],
                files: ["file": association]),
            Run(program: "associate", arguments: ["file"], files: ["file": "{\"\(hostile)\": \(hostile)"]),
            Run(program: "associate", arguments: [hostile]),
            Run(program: "associate", arguments: ["https://\(hostile)/", hostile, hostile]),
            Run(program: "handle-link", arguments: [hostile]),
            Run(program: "verify-client", arguments: [hostile]),
            Run(
                program: "verify-client",
                arguments: ["https://oauth-redirect.googleusercontent.com/\(hostile)"]),
            Run(program: "return-error", arguments: [hostile]),
            Run(program: "refresh-and-unlink", arguments: [hostile]),
        ]
        + ["client_id", "scope", "redirect_uri", "state", percentHostile].map {
            Run(
                program: "handle-link",
                arguments: [
                    "https://partner.example/flip?client_id=google-client&scope=devices.read&state=1&"
                        + "redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2F"
                        + "com.google.Chromecast&\($0)=\(percentHostile)"
                ])
        }
        + ["client_id", "scope", "redirect_uri", "state"].map {
            Run(
                program: "handle-link",
                arguments: ["https://partner.example/flip?\($0)=\(percentHostile)&client_id=1&redirect_uri=1"]
            )
        }

    private static let servers =
        [
            ["--issuer", hostile], ["--redirect-uri", hostile], ["--mistake", hostile], ["--port", hostile],
            ["--proxy", hostile], ["links", "--store", hostile, "--username", hostile],
            ["disable-user", "--store", "store.db", "--username", hostile],
            ["back-up", "--store", hostile, "--to", hostile],
        ].map { Run(program: "partner-server", arguments: $0) }
        + [
            ["--port", hostile], ["links", "--username", hostile], ["disable-user", "--username", hostile],
            ["unlink", "--username", hostile, "--link", hostile], ["back-up", "--to", hostile],
            ["add-user", "--username", hostile, "--name", hostile, "--email", hostile],
        ].map { Run(program: "partner-server", arguments: $0, files: ["partner.json": "{}"]) }
        + [
            "{\"\(escapedHostile)\": 1}", "{\"issuer\": \"\(escapedHostile)\"}", "\(hostile)",
            "{\"issuer\": {\"\(escapedHostile)\": 1}}",
        ].map {
            Run(program: "partner-server", arguments: ["--port", "0"], files: ["partner.json": $0])
        }
        + [["--redirect-uri", hostile], ["--port", hostile]].map {
            Run(program: "yahoo-server", arguments: $0)
        }
        + [["--app", hostile], ["--start-time", hostile], ["--yahoo-port", hostile]].map {
            Run(program: "firebase-server", arguments: $0)
        }
        + [Run(program: "playground", arguments: ["--port", hostile])]

    private static let checks =
        [
            ["explain", hostile], ["state", hostile], ["state", "x", "--sent", hostile],
            ["state", "--reported", hostile], ["reply", hostile], ["reply", "--link", hostile, hostile],
            ["reply", "https://oauth-redirect.googleusercontent.com/a/x?code=\(percentHostile)&state=1"],
            ["reply", "https://oauth-redirect.googleusercontent.com/a/x?code=\(hostile)&state=\(hostile)"],
            ["link", "--universal-link", hostile, "--client-id", hostile],
            [
                "link", "--universal-link", "https://a.example/f", "--client-id", hostile, "--state", hostile,
                "--no-code",
            ],
            ["--config", hostile], ["--json", "-", "--config", "x", "--only", hostile], ["--demo", hostile],
            ["init", "--issuer", hostile], ["init", "--issuer", "http://127.0.0.1:1", "--ca", hostile],
            ["init", "--token-url", hostile, "--output", hostile],
            ["--client-id", hostile, "--seconds", hostile],
            ["init", "--output", "\(hostile)/\(hostile)"],
        ].map { Run(program: "flip-check", arguments: $0) }
        + [
            "{\"\(escapedHostile)\": 1}", "{\"client\": {\"id\": \"\(escapedHostile)\"}}", hostile,
            "{\"signIn\": {\"\(escapedHostile)\": 1}}",
            "{\"issuer\": \"http://127.0.0.1:1/\(escapedHostile)\"}",
            "{\"ca\": \"\(escapedHostile)\"}", "{\"scopes\": \"\(escapedHostile)\"}",
            "{\"client\": {\"secret\": \"env:\(escapedHostile)\"}}",
        ].flatMap { file in
            [["--config", "made.json"], ["sign-in", "--config", "made.json"]].map {
                Run(program: "flip-check", arguments: $0, files: ["made.json": file])
            }
        }
        + [[], ["--json", "-"], ["--junit", "-"], ["--html", "-"]].map {
            // Nothing listens at that port, so that the run is over at once.
            Run(
                program: "flip-check",
                arguments: ["--config", "made.json", "--only", "authorize", "--all"] + $0,
                files: [
                    "made.json": """
                    {"client": {"id": "\(escapedHostile)"}, "scopes": ["\(escapedHostile)"],
                     "authorizationURL": "http://127.0.0.1:1/authorize", "tokenURL": "http://127.0.0.1:1/token"}
                    """
                ])
        }

    @Test(arguments: asAnyArgument + examples + servers + checks)
    func `no control character of the input is printed`(run: Run) async throws {
        let folder = try TemporaryFolder()
        for (name, content) in run.files {
            try Data(content.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
        }
        let program = builtProducts.appendingPathComponent(run.program).path
        let end = try await RunningProgram(
            path: URL(fileURLWithPath: "/bin/sh"),
            ["-c", "cd '\(folder.path)' && exec '\(program)' \"$@\"", "sh"] + run.arguments
        ).end()
        for printed in [end.output, end.errors] {
            let obeyed = printed.unicodeScalars.filter { scalar in
                scalar != "\n" && scalar != "\t"
                    && [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                        scalar.properties.generalCategory)
            }
            #expect(obeyed.isEmpty, "\(printed.debugDescription)")
        }
        #expect(!end.errors.contains("Fatal error"))
    }

    @Test func `every program is tried`() throws {
        var built: Set<String> = []
        for place in ["Examples", "Sources/Tools"] {
            let folder = packageRoot.appendingPathComponent(place)
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let file = folder.appendingPathComponent("\(name)/main.swift").path
                if FileManager.default.fileExists(atPath: file) { built.insert(name) }
            }
        }
        #expect(built == Set(Self.programs))
    }
}
