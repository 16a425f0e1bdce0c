// Your partner server: its configuration in partner.json, its users and links in partner.db.
import CommandLineSupport
import HTTPMessages
import LoopbackHTTP
import PartnerServer
import PartnerStores
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@main struct PartnerProgram {
    static func main() async {
        let options = readArguments()
        do {
            let crypto = try PlatformCrypto()
            if let command = options.command.flatMap(Command.init) {
                say(try await command.run(options, crypto: crypto), exitStatus: 0)
            }
            try await serve(options, crypto: crypto)
        } catch { say("partner-server: \(error)", exitStatus: 1) }
    }

    private static func serve(_ options: ProgramArguments, crypto: PlatformCrypto) async throws {
        let stop = await StopSignal()
        // The port is taken first: the issuer of a new file has it.
        let server = try LoopbackServer.bind(port: options.port, limits: ServerLimits(body: 65_536))
        let file = try ConfigurationFile.readOrMake(
            "partner.json", issuer: server.address.origin, crypto: crypto)
        let configuration = try file.configuration(crypto: crypto)
        let store = try SQLStore(file: "partner.db", crypto: crypto)
        let provider = try file.identityProvider.map { values in
            try ProviderParts(values, configuration: configuration, store: store, crypto: crypto)
        }
        let status = Status(options: options)
        let partner = try PartnerServer(
            configuration: configuration, store: store, browserSignIn: provider?.signIn,
            externalUsers: provider?.users, externalUserStanding: provider?.standing, crypto: crypto,
            now: { Date() }, random: .system,
            metrics: status.metrics, onFailure: { warn("partner-server: \($0)") })
        var handler: any HTTPHandler = partner
        if !file.proxy.isEmpty {
            handler = try BehindProxy(proxy: file.proxy, origin: file.issuer, handler: partner)
        }
        try server.serve(
            status.shown(
                handler, paths: partner.paths, configuration,
                isPublic: file.issuer != server.address.origin, crypto: crypto))
        if let greeting = provider?.greeting { say(greeting) }
        let operations = try status.serveOperations(about: server, store: store)
        say("Partner server on \(server.address.origin), for \(file.issuer), until Ctrl-C.")
        if let operations { say("Operations on \(operations.address.origin): /metrics, /health and /ready.") }
        if file.proxy.isEmpty, file.issuer != server.address.origin {
            warn("partner.json names no proxy, so clients have to reach this server as \(file.issuer).")
        }
        await stop.received()
        await server.stop()
        await operations?.stop()
    }
}
