import CommandLineSupport

/// The options of the command line.
struct Options {
    private let given = ProgramArguments(
        program: "yahoo-server", usage: usage, port: 8081, options: all)

    /// The port; 0 for a free one.
    var port: UInt16 { given.port }
    /// Further redirect URIs of the demo app.
    var redirectURIs: [String] { given.values(of: "--redirect-uri") }
    /// Whether each request is a line on standard error.
    var logsRequests: Bool { given.has("--log") }
    /// Whether the profile host answers as social.yahooapis.com did until 2020.
    var answersHistoricProfile: Bool { given.has("--historic-profile") }

    /// Ends the program with a problem of the options, and with status 2.
    func fail(_ problem: String) -> Never { given.fail(problem) }

    private static let all = [
        ProgramOption.port("the port on 127.0.0.1: 8081 by default, 0 for a free one"),
        ProgramOption(
            "--redirect-uri", value: "URI", kind: "a redirect URI",
            "adds a redirect URI to the demo app, to try another client: https, "
                + "http on a loopback address, or oob"),
        ProgramOption(
            "--historic-profile", "answers /v1/user/GUID/profile as social.yahooapis.com did until 2020"),
        ProgramOption("--log", "prints a line for each request, with the checks that did not hold"),
        ProgramOption("--help", "prints this text"),
    ]

    private static let usage = """
        Usage: yahoo-server [--port N] [--redirect-uri URI]... [--historic-profile] [--log]

        \(ProgramOption.lines(all, column: 22, width: 70))
        """
}
