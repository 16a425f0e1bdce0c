import CommandLineSupport
import FlipCheck
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The command `flip-check init`, which writes a configuration file to complete.
enum InitCommand {
    /// Writes the file and its schema, prints what to do next, and returns the exit status.
    static func run(_ arguments: ArraySlice<String>) async -> Int32 {
        let arguments = ProgramArguments(
            arguments, of: .configure, options: CheckOption.knownToInit.map(\.typed) + ProgramOption.ofInit)
        let path = arguments.value(of: "--output") ?? "flip-check.json"
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let schemaPath = folder.appendingPathComponent(schemaName).path
        refuseToReplace(path, schemaPath)
        do {
            let known = try await knownConfiguration(arguments)
            // The schema first: it may be there already when the command is given again.
            try Files.write(ConfigurationSchema.text, to: schemaPath, atomically: true)
            try Files.write(ConfigurationDraft.text(known, schema: schemaName), to: path, atomically: true)
        } catch {
            return Terminal.failed(error)
        }
        sayWhatComesNext(path, allowsPlainHTTP: arguments.has(CheckOption.plainHTTP))
        return 0
    }

    private static let schemaName = "flip-check.schema.json"

    /// Ends the process where both files have one name, or a file is there already; a schema with the same content may be.
    private static func refuseToReplace(_ path: String, _ schemaPath: String) {
        // A file system may not tell small letters from capitals.
        if URL(fileURLWithPath: path).lastPathComponent.lowercased() == schemaName {
            Terminal.fail("\(schemaName) is the name of the schema; give --output another name")
        }
        if FileManager.default.fileExists(atPath: path) {
            Terminal.fail("\(path) is there already; give --output another name, or remove it")
        }
        let schema = FileManager.default.contents(atPath: schemaPath)
        if let schema, schema != Data(ConfigurationSchema.text.utf8) {
            Terminal.fail(
                "\(schemaPath) is there already; give --output a file in another folder, or remove it")
        }
    }

    private static func sayWhatComesNext(_ path: String, allowsPlainHTTP: Bool) {
        var invocation = Terminal.invocation
        // The file has no key for it.
        invocation.options = ["--config", path] + (allowsPlainHTTP ? [CheckOption.plainHTTP] : [])
        let signIn = invocation.command("sign-in")
        let run = invocation.command()
        let padding = String(repeating: " ", count: max(0, signIn.count - run.count))
        sayWrapped(
            """
            \(path) is written, and \(schemaName) beside it for your editor. \
            Remove the // before each key that you fill in; what else begins with // is a note. Then \
            set the environment variable CLIENT_SECRET, and PASSWORD to that of a test account, and run:
            """)
        say(
            """

              \(signIn)   shows your sign-in pages and proposes steps for signIn.forms
              \(run)\(padding)   tests every rule
            """)
        say("")
        sayWrapped(
            """
            Commit the file for a check in CI. Keep passwords out of it, as {"environment": "NAME"}. A file with an \
            account of your own is not for others: write its name into .gitignore.
            """)
    }

    /// Prints a text in lines as wide as those of a report.
    private static func sayWrapped(_ text: String) {
        for line in text.wrapped(to: ReportText.width) { say(line) }
    }

    /// The configuration by the options, completed from the issuer's metadata.
    private static func knownConfiguration(
        _ arguments: ProgramArguments
    ) async throws -> FlipCheckConfiguration {
        var configuration = try FlipCheckConfiguration(
            json: [], overrides: await overrides(arguments), sources: ConfigurationSources())
        configuration.limits.allowsPlainHTTPToOtherMachinesInsecurely =
            arguments.has(CheckOption.plainHTTP)
        let prober = Prober(configuration, client: try configuration.client(), clock: .system)
        for note in try await configuration.complete(from: prober) { Terminal.remark(note) }
        return configuration
    }

    /// What the options say of the partner, and the issuer.
    private static func overrides(_ arguments: ProgramArguments) async -> [ConfigurationOverride] {
        var overrides: [ConfigurationOverride] = []
        if let issuer = await Self.issuer(arguments), !issuer.isEmpty {
            overrides.append(ConfigurationOverride("issuer", .text(issuer)))
        }
        for option in CheckOption.knownToInit where option.name != "--issuer" {
            if case .key(let key, _) = option.effect, let value = arguments.value(of: option.name) {
                overrides.append(ConfigurationOverride(key, .text(value)))
            }
        }
        return overrides
    }

    /// The issuer of the options; where standard error is a terminal, the user is asked for a missing issuer.
    private static func issuer(_ arguments: ProgramArguments) async -> String? {
        if let issuer = arguments.value(of: "--issuer") { return issuer }
        guard Terminal.isInteractive else { return nil }
        Terminal.note(
            "The issuer of your server, such as https://partner.example; nothing for none: ", newLine: false)
        return await Terminal.line()
    }
}
