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
    /// The server that this file describes, with its store open.
    ///
    /// It starts while an identity provider is away: the provider's discovery document is read beside the start. Throws
    /// ``Problem``, which names the key, `ProxyConfigurationError`, and the error of the store.
    ///
    /// - Parameter origin: where this process listens. Without a proxy, no client reaches an issuer of another origin.
    func setup(
        _ options: Options, origin: String, metrics: ServerMetrics?, crypto: PlatformCrypto
    ) async throws -> ServerSetup {
        let note: @Sendable (String) -> Void = { warn("partner-server: \($0)") }
        let configuration = try configuration(crypto: crypto)
        let store = try StorePlace(options.store).open(crypto: crypto)
        var provider: ProviderParts?
        if let identityProvider {
            let parts = try await ProviderParts(
                identityProvider, configuration: configuration, store: store, crypto: crypto,
                onAnswer: { if options.logs { note($0) } })
            parts.checkDiscovery(saying: note)
            provider = parts
        }
        let partner = try PartnerServer(
            configuration: configuration, store: store, browserSignIn: provider?.signIn,
            externalUsers: provider?.users, externalUserStanding: provider?.standing, crypto: crypto,
            now: { Date() }, random: .system, metrics: metrics,
            onFailure: { note("\($0)") })
        var warning: String?
        if proxy.isEmpty, issuer != origin {
            warning = "\(Self.path) names no proxy, so clients have to reach this server as \(issuer)."
        }
        return try ServerSetup(
            configuration: configuration, store: store, handler: partner, paths: partner.paths,
            proxy: proxy.isEmpty ? nil : proxy,
            greeting: Greeting(notice: provider?.greeting, warning: warning))
    }
}
