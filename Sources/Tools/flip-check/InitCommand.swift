import CommandLineSupport
import FlipCheck
import Foundation
import WebText

/// The command `flip-check init`, which writes a configuration file to complete.
enum InitCommand {
    static func run(_ arguments: ArraySlice<String>) async -> Int32 {
        let arguments = ProgramArguments(
            arguments, of: "init", flags: ["--issuer", "--client-id", "--output", "--ca"] + endpoints.keys,
            switches: ["--allow-plain-http-to-other-machines-insecurely"])
        let path = arguments.value(of: "--output") ?? "flip-check.json"
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let schema = "flip-check.schema.json"
        let schemaPath = folder.appendingPathComponent(schema).path
        let other = FileManager.default.contents(atPath: schemaPath) ?? Data(ConfigurationSchema.text.utf8)
        var taken = other == Data(ConfigurationSchema.text.utf8) ? nil : schemaPath
        if FileManager.default.fileExists(atPath: path) { taken = path }
        if let taken {
            Terminal.fail(
                "\(taken) is there already; give --output another name in another folder, or remove it")
        }
        do {
            let known = try await known(arguments)
            try ConfigurationDraft.text(known, schema: schema).write(
                toFile: path, atomically: true, encoding: .utf8)
            try ConfigurationSchema.text.write(toFile: schemaPath, atomically: true, encoding: .utf8)
        } catch let error as ConfigurationError {
            return Terminal.failed(error)
        } catch {
            Terminal.problem("\(path) cannot be written: \(error.localizedDescription)")
            return 2
        }
        var invocation = Terminal.invocation
        invocation.options = ["--config", path]
        let (signIn, run) = (invocation.command("sign-in"), invocation.command())
        let width = signIn.count
        say(
            """
            \(path) is written, and \(schema) beside it for your editor. \
            Fill in the keys whose names begin with //,
            set the environment variable CLIENT_SECRET, and PASSWORD to that of a test account, then:

              \(signIn)   shows your sign-in pages and proposes steps for signIn.forms
              \(run)\(String(repeating: " ", count: max(0, width - run.count)))   tests every rule
            """)
        return 0
    }

    private static let endpoints = [
        "--authorization-url": "authorizationURL", "--token-url": "tokenURL",
        "--revocation-url": "revocationURL", "--userinfo-url": "userinfoURL",
    ]

    private static func known(_ arguments: ProgramArguments) async throws -> FlipCheckConfiguration {
        var overrides: [ConfigurationOverride] = []
        var issuer = arguments.value(of: "--issuer")
        if issuer == nil, Terminal.isInteractive {
            Terminal.note(
                "The issuer of your server, such as https://partner.example; nothing for none: ",
                newLine: false)
            issuer = await Terminal.line()
        }
        if let issuer, !issuer.isEmpty { overrides.append(ConfigurationOverride("issuer", .text(issuer))) }
        if let file = arguments.value(of: "--ca") {
            overrides.append(ConfigurationOverride("ca", .text(file)))
        }
        for (flag, place) in endpoints {
            if let url = arguments.value(of: flag) {
                overrides.append(ConfigurationOverride(place, .text(url)))
            }
        }
        if let id = arguments.value(of: "--client-id") {
            overrides.append(ConfigurationOverride("client.id", .text(id)))
        }
        var configuration = try FlipCheckConfiguration(
            json: [], overrides: overrides, sources: ConfigurationSources())
        configuration.limits.allowsPlainHTTPToOtherMachinesInsecurely =
            arguments.has("--allow-plain-http-to-other-machines-insecurely")
        let network = try Network.client(configuration)
        let prober = Prober(
            client: network.client, limits: configuration.limits, clock: .system,
            secrets: Secrets(of: configuration))
        for note in try await network.notes + configuration.complete(from: prober) {
            Terminal.note("note: \(Printable.text(note))")
        }
        return configuration
    }
}
