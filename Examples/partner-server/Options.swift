import CommandLineSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The options of the command line; wrong ones end the program with the usage and status 2.
struct Options {
    let given: ProgramArguments

    init() {
        var all = Self.ofServer
        #if canImport(DemoData)
            all += Trial.options
        #endif
        given = ProgramArguments(
            program: "partner-server", usage: Self.usage, port: 8080, options: all,
            commands: Dictionary(uniqueKeysWithValues: Command.allCases.map { ($0.rawValue, $0.values) }))
        given.requireOtherPort(operationsPort, of: "--operations-port")
    }

    private static let ofServer = [
        ProgramOption.port("the port on 127.0.0.1: 8080 by default, 0 for a free one"),
        ProgramOption(
            "--store", value: "STORE", kind: "a file or the address of a database",
            "a file for SQLite, or postgresql://USER@HOST/DATABASE; by default partner.db"),
        ProgramOption(
            "--log",
            "prints a line for each request, with the checks that did not hold; --log=json prints it as JSON"),
        ProgramOption("--log=json", ""),
        ProgramOption.port(
            named: "--operations-port",
            "serves /health, /ready and /metrics on another port of 127.0.0.1, which no proxy may serve"),
        ProgramOption("--help", "prints this text"),
    ]

    var port: UInt16 { given.port }
    var command: Command? { given.command.flatMap(Command.init) }
    /// A file, or the address of a database; nil when the option is left out.
    var store: String? { given.value(of: "--store") }
    /// Whether each request is a line on standard error.
    var logs: Bool { given.has("--log") || logsJSON }
    /// Whether that line is JSON.
    var logsJSON: Bool { given.has("--log=json") }
    /// The port of the pages for monitoring; nil for none.
    var operationsPort: UInt16? { given.port(of: "--operations-port") }
    /// The user whom the command `users` is about; nil for all users.
    var username: String? { given.value(of: "--username") }
    /// The identifier of the link that a command is about; nil for all links.
    var link: String? { given.value(of: "--link") }

    /// Whether the server runs with the values of the examples: asked for, or because there is no partner.json.
    ///
    /// A copy has no such values. Its first start makes partner.json.
    var isTrial: Bool {
        #if canImport(DemoData)
            return given.has("--trial") || !FileManager.default.fileExists(atPath: ConfigurationFile.path)
        #else
            return false
        #endif
    }

    /// Ends the program when an option is for a trial only: partner.json decides the same, so the option would be
    /// ignored.
    func refuseTrialOptions() {
        #if canImport(DemoData)
            let trialOptions = Trial.options.map(\.name)
            guard let name = given.options.map(\.name).first(where: trialOptions.contains) else { return }
            fail(
                "\(name) is for a trial, and \(ConfigurationFile.path) is here. Add --trial to try without it."
            )
        #endif
    }

    /// The value of an option that a command cannot do without.
    func required(_ name: String) -> String { given.required(name) }

    /// The password on standard input.
    func requiredPassword() -> String { given.requiredPassword() }

    /// Ends the program with a problem of the options, and with status 2.
    func fail(_ problem: String) -> Never { given.fail(problem) }

    private static var usage: String {
        let commands = Command.allCases.map { "       partner-server \($0.usage)" }
        var usage = """
            Usage: partner-server [--port N] [--store STORE] [--log | --log=json] [--operations-port N]
            \(commands.joined(separator: "\n"))

            \(ProgramOption.lines(ofServer, column: 22, width: 70))

            Everything else is in partner.json, in the folder where you start it: the issuer, the proxy, the
            client, the scopes. new-configuration makes that file, with a new client secret that it shows
            once. new-secret shows a further secret and its digest. add-user reads the password from standard
            input. users lists the users; the name of a user of an identity provider is ISSUER|SUB.
            disable-user ends all links and sessions of the user, and so does unlink without --link. A server
            that runs needs no restart.
            """
        #if canImport(DemoData)
            usage += "\n\n" + Trial.usage
        #endif
        return usage
    }
}
