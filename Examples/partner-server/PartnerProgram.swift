// Your partner server: its configuration in partner.json, its users and links in partner.db.
import AuthorizationServer
import CommandLineSupport
import HTTPMessages
import LoopbackHTTP
import PartnerServer
import PlatformCrypto

/// The program: a command, or the server until Ctrl-C.
enum PartnerProgram {
    static func run() async {
        let options = Options()
        do {
            let crypto = try PlatformCrypto()
            if let command = options.command {
                say(try await command.run(options, crypto: crypto), exitStatus: 0)
            }
            try await serve(options, crypto: crypto)
        } catch let error as UnusableConfiguration where options.isTrial {
            options.fail(error.description)
        } catch let error as ProxyConfigurationError where options.isTrial {
            options.fail(error.description)
        } catch let error as StoreUnavailable {
            say("partner-server: \(error.reason)", exitStatus: 1)
        } catch {
            say("partner-server: \(error)", exitStatus: 1)
        }
    }

    private static func serve(_ options: Options, crypto: PlatformCrypto) async throws {
        let stop = await StopSignal()
        // The port is taken first: an issuer on this machine has it.
        let server = try LoopbackServer.bind(port: options.port, limits: ServerLimits(body: 65_536))
        let origin = server.address.origin
        let status = Status(options: options)
        let setup = try await ServerSetup.make(
            options, origin: origin, metrics: status.metrics, crypto: crypto)
        let issuer = setup.configuration.issuer
        var handler = setup.handler
        if let proxy = setup.proxy {
            handler = try BehindProxy(proxy: proxy, origin: issuer, handler: handler)
        }
        try server.serve(
            status.shown(
                handler, paths: setup.paths, setup.configuration, isPublic: issuer != origin, crypto: crypto))
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
            "  \(name)\(String(repeating: " ", count: max(1, 15 - name.count)))\(value)"
        }
        var lines = [
            "Partner server on \(origin),\(setup.isTrial ? "" : " for \(issuer),") until Ctrl-C.", "",
        ]
        if let notice = setup.notice { lines += [notice, ""] }
        lines += PublishedEndpoint.allCases.map { line($0.name, issuer + $0.path) }
        if let operations { lines.append(line("operations", "\(operations)/metrics, /health and /ready")) }
        lines += ["", line("client", client.id)]
        lines += setup.facts.map { line($0.name, $0.value) }
        let indentation = "\n" + String(repeating: " ", count: 17)
        lines.append(line("redirect URIs", client.redirectURIs.joined(separator: indentation)))
        if issuer == origin { lines.append(line("status page", "\(issuer)/ in a browser")) }
        if !setup.mistakes.isEmpty {
            lines += ["", "UNSAFE: it makes these mistakes, as --mistake asks."]
            lines += setup.mistakes.map { "  \($0)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
