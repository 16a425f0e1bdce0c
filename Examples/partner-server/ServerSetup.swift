import AuthorizationServer
import HTTPMessages
import PartnerServer
import PlatformCrypto

/// What one start of the server needs: from partner.json, or from the values of a trial.
struct ServerSetup {
    /// A line of the text at the start.
    struct Fact {
        let name: String
        let value: String
    }

    let configuration: PartnerServerConfiguration
    let store: any PartnerStore
    /// The partner's server, with what stands around it.
    var handler: any HTTPHandler
    /// The paths that the handler answers.
    let paths: Set<String>
    /// The address from which a proxy connects; nil when there is none that is believed.
    var proxy: String?
    /// Whether the client and the account are those of the examples.
    var isTrial = false
    /// What the user has to know about this start; nil for nothing.
    var notice: String?
    /// What the text at the start says below the client.
    var facts: [Fact] = []
    /// The mistakes that the server makes, each as a line.
    var mistakes: [String] = []
    /// What is probably wrong; nil when nothing is.
    var warning: String?

    /// Reads partner.json, or takes the values of a trial.
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
