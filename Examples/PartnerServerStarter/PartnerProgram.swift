// Your partner server: its configuration in partner.json, its users and links in partner.db.
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
        do {
            let crypto = try PlatformCrypto()
            let store = try SQLiteStore(path: "partner.db", crypto: crypto)
            if let answer = try await addUser(CommandLine.arguments, to: store, crypto: crypto) {
                say(answer, exitStatus: 0)
            }
            let configuration = try ConfigurationFile.readOrMake("partner.json", crypto: crypto)
            let partner = try PartnerServer(
                configuration: configuration, store: store, accounts: store, crypto: crypto, now: { Date() },
                random: .system, onFailure: { warn("partner-server: \($0)") })
            let stop = StopSignal()
            let port = CommandLine.arguments.dropFirst().first.flatMap { UInt16($0) } ?? 8080
            let server = try LoopbackServer.bind(port: port, limits: ServerLimits(body: 65_536))
            try server.serve(partner)
            say("Partner server on \(server.address.origin), for \(configuration.issuer), until Ctrl-C.")
            await stop.received()
            await server.stop()
        } catch {
            say("partner-server: \(error)", exitStatus: 1)
        }
    }
}
