// Your partner server: its configuration in partner.json, its users and links in partner.db.
import AuthorizationServer
import CommandLineSupport
import HTTPMessages
import LoopbackHTTP
import PartnerServer
import PlatformCrypto

/// The program: a command, or the server until Ctrl-C.
enum PartnerProgram {
    /// The columns of the text at the start that hold a name; a longer name moves its value to the right.
    private static let nameWidth = 15
    private static let indentation = "  "

    /// Runs the program for the options of the command line; the server runs until Ctrl-C.
    ///
    /// A command ends the process when it is done, and every error ends it with a message.
    static func run() async {
        let options = Options()
        do {
            let crypto = try PlatformCrypto()
            if let command = options.command {
                endProgram(saying: try await command.run(options, crypto: crypto), exitStatus: 0)
            }
            try await serve(options, crypto: crypto)
        } catch let error as UnusableConfiguration where options.isTrial {
            options.fail(error.description)
        } catch let error as ProxyConfigurationError where options.isTrial {
            options.fail(error.description)
        } catch let error as StoreUnavailable {
            endProgram(saying: "partner-server: \(error.reason)", exitStatus: 1)
        } catch {
            endProgram(saying: "partner-server: \(error)", exitStatus: 1)
        }
    }

    /// Serves until Ctrl-C, and stops the servers then.
    ///
    /// Throws when a port is taken, or when the configuration or the store cannot be used.
    private static func serve(_ options: Options, crypto: PlatformCrypto) async throws {
        let stop = await StopSignal()
        // The port is taken first: an issuer on this machine has it.
        let server = try LoopbackServer.bind(port: options.port, limits: ServerLimits(body: 65_536))
        let origin = server.address.origin
        let status = Status(options: options)
        var setup = try await ServerSetup.make(
            options, origin: origin, metrics: status.metrics, crypto: crypto)
        let issuer = setup.configuration.issuer
        if let proxy = setup.proxy {
            setup.handler = try BehindProxy(proxy: proxy, origin: issuer, handler: setup.handler)
        }
        try server.serve(
            status.observedHandler(of: setup, isPublic: issuer != origin, crypto: crypto))
        let operations = try status.serveOperations(about: server, store: setup.store)
        say(greeting(of: setup, origin: origin, operations: operations?.address.origin))
        if let warning = setup.warning { warn(warning) }
        await stop.received()
        await server.stop()
        await operations?.stop()
        say("Stopped.")
    }

    /// The text at the start: the endpoints, the client and its redirect URIs, and what the setup adds.
    private static func greeting(of setup: ServerSetup, origin: String, operations: String?) -> String {
        let issuer = setup.configuration.issuer
        let client = setup.configuration.clients[0]
        func line(_ name: String, _ value: String) -> String {
            let space = String(repeating: " ", count: max(1, nameWidth - name.count))
            return indentation + name + space + value
        }
        var lines = [
            "Partner server on \(origin),\(setup.isTrial ? "" : " for \(issuer),") until Ctrl-C.", "",
        ]
        if let notice = setup.notice { lines += [notice, ""] }
        lines += PublishedEndpoint.allCases.map { line($0.name, issuer + $0.path) }
        if let operations { lines.append(line("operations", "\(operations)/metrics, /health and /ready")) }
        lines += ["", line("client", client.id)]
        lines += setup.facts.map { line($0.name, $0.value) }
        // Each further redirect URI stands below the first.
        let nextValue = "\n" + indentation + String(repeating: " ", count: nameWidth)
        lines.append(line("redirect URIs", client.redirectURIs.joined(separator: nextValue)))
        if issuer == origin { lines.append(line("status page", "\(issuer)/ in a browser")) }
        lines += unsafeNotice(setup.mistakes)
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lines that warn of the mistakes of `--mistake`; none when there are no mistakes.
    private static func unsafeNotice(_ mistakes: [String]) -> [String] {
        if mistakes.isEmpty { return [] }
        let warning = ["", "UNSAFE: it makes these mistakes, as --mistake asks."]
        return warning + mistakes.map { indentation + $0 }
    }
}
