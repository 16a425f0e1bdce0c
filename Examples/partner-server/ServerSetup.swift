import AuthorizationServer
import HTTPMessages
import LoopbackHTTP
import PartnerServer
import PlatformCrypto

/// What one start of the server needs: from partner.json, or from the values of a trial.
struct ServerSetup {
    let configuration: PartnerServerConfiguration
    let store: any PartnerStore
    /// The partner server, with the mistakes of `--mistake` and the trusted proxy in front of it.
    let handler: any HTTPHandler
    /// The paths that the handler answers.
    let paths: Set<String>
    /// What the program prints at the start.
    let greeting: Greeting

    /// A setup from its parts.
    ///
    /// Throws `ProxyConfigurationError` when `proxy` is not an IP address.
    ///
    /// - Parameter proxy: the IP address from which the trusted proxy connects; nil when no proxy is trusted.
    init(
        configuration: PartnerServerConfiguration, store: any PartnerStore, handler: any HTTPHandler,
        paths: Set<String>, proxy: String?, greeting: Greeting
    ) throws(ProxyConfigurationError) {
        self.configuration = configuration
        self.store = store
        if let proxy {
            self.handler = try BehindProxy(proxy: proxy, origin: configuration.issuer, handler: handler)
        } else {
            self.handler = handler
        }
        self.paths = paths
        self.greeting = greeting
    }

    /// Reads partner.json, which the first start makes, or takes the values of a trial.
    ///
    /// Ends the program when the options do not fit the kind of start. Throws when partner.json, the proxy or the store
    /// cannot be used.
    static func make(
        _ options: Options, origin: String, metrics: ServerMetrics?, crypto: PlatformCrypto
    ) async throws -> ServerSetup {
        #if canImport(DemoData)
            if options.isTrial {
                return try await Trial(options: options).setup(
                    origin: origin, metrics: metrics, crypto: crypto)
            }
        #endif
        options.refuseTrialOptions()
        return try await ConfigurationFile.readOrMake(ConfigurationFile.path, issuer: origin, crypto: crypto)
            .setup(options, origin: origin, metrics: metrics, crypto: crypto)
    }
}
