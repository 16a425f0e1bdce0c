// Your partner server: its configuration in partner.json, its users and links in partner.db.
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
            if let command = options.command {
                say(try await run(command, options, crypto: crypto), exitStatus: 0)
            }
            try await serve(port: options.port, crypto: crypto)
        } catch { say("partner-server: \(error)", exitStatus: 1) }
    }

    private static func serve(port: UInt16, crypto: PlatformCrypto) async throws {
        let stop = await StopSignal()
        // The port is taken first: the issuer of a new file has it.
        let server = try LoopbackServer.bind(port: port, limits: ServerLimits(body: 65_536))
        let file = try ConfigurationFile.readOrMake(
            "partner.json", issuer: server.address.origin, crypto: crypto)
        try server.serve(try handler(file, crypto: crypto))
        say("Partner server on \(server.address.origin), for \(file.issuer), until Ctrl-C.")
        if file.proxy.isEmpty, file.issuer != server.address.origin {
            warn("partner.json names no proxy, so clients have to reach this server as \(file.issuer).")
        }
        await stop.received()
        await server.stop()
    }

    private static func handler(
        _ file: ConfigurationFile, crypto: PlatformCrypto
    ) throws -> any HTTPHandler {
        let store = try SQLStore(file: "partner.db", crypto: crypto)
        let partner = try PartnerServer(
            configuration: try file.configuration(crypto: crypto), store: store, crypto: crypto,
            now: { Date() }, random: .system, onFailure: { warn("partner-server: \($0)") })
        if file.proxy.isEmpty { return partner }
        return try BehindProxy(proxy: file.proxy, origin: file.issuer, handler: partner)
    }
}
