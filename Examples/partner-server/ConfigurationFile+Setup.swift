import CommandLineSupport
import ExternalIdentity
import PartnerDatabases
import PartnerServer
import PlatformCrypto
import URLSessionTransport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ConfigurationFile {
    /// The server of this file.
    func setup(
        _ options: Options, origin: String, metrics: ServerMetrics?, crypto: PlatformCrypto
    ) async throws -> ServerSetup {
        let configuration = try configuration(crypto: crypto)
        let store = try StorePlace(options.store).open(crypto: crypto)
        var provider: ProviderParts?
        if let identityProvider {
            provider = try await ProviderParts(
                identityProvider, configuration: configuration, store: store, crypto: crypto,
                onAnswer: { if options.logs { warn("partner-server: \($0)") } })
            provider?.checkDiscovery { warn("partner-server: \($0)") }
        }
        let partner = try PartnerServer(
            configuration: configuration, store: store, browserSignIn: provider?.signIn,
            externalUsers: provider?.users, externalUserStanding: provider?.standing, crypto: crypto,
            now: { Date() }, random: .system, metrics: metrics, onFailure: { warn("partner-server: \($0)") })
        var setup = ServerSetup(
            configuration: configuration, store: store, handler: partner, paths: partner.paths)
        if !proxy.isEmpty {
            setup.proxy = proxy
        } else if issuer != origin {
            setup.warning =
                "partner.json names no proxy, so clients have to reach this server as \(issuer)."
        }
        setup.notice = provider?.greeting
        return setup
    }
}
