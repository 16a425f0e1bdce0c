import AuthorizationServer
import CommandLineSupport
import DemoData
import HTTPMessages
import PartnerDatabases
import PartnerMistakes
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A server with the client and the account of the examples, which the options of the command line change.
///
/// It is for trying only: everybody knows the secrets. Copies of this program do not contain it.
struct Trial {
    typealias Demo = PartnerServerConfiguration.Demo

    let options: Options

    /// The server; ends the program when it would let everybody in over https.
    func setup(origin: String, metrics: ServerMetrics?, crypto: PlatformCrypto) async throws -> ServerSetup {
        // Options that are unsafe or make no sense are refused first, before a store gets the demo account.
        let mistakes = options.mistakes
        let signsInAtSite = options.signsInAtSite
        let proxy = options.proxy
        let demoDigest = crypto.sha256(Demo.clientSecret.utf8)
        let secretDigest = options.secretDigest ?? demoDigest
        if options.isForUsers, secretDigest == demoDigest {
            options.fail(
                "the demo secret is in the source, and the issuer is an https origin. Give "
                    + "--client-secret-digest, which new-secret prints, or --trial to try it with demo values."
            )
        }
        let configuration = configuration(issuer: options.issuer ?? origin, secretDigest, crypto)

        // Without --store everything is in memory, the accounts of the configuration included.
        let database = try options.store.map { try StorePlace($0).open(crypto: crypto) }
        let hasOwnAccounts = try await database?.hasAccounts() ?? false
        try await prepareAccounts(of: database, hasOwnAccounts: hasOwnAccounts, configuration)
        let store: any PartnerStore = database ?? InMemoryStore()

        let site = signsInAtSite ? SiteSignIn(accountID: configuration.accounts[0].id) : nil
        let partner = try PartnerServer(
            configuration: configuration, store: store, browserSignIn: site, crypto: crypto, now: { Date() },
            random: .system, metrics: metrics, onFailure: { warn("partner-server: \($0)") })
        var handler: any HTTPHandler = partner
        for mistake in mistakes { handler = mistake.defect.applied(to: handler) }

        let greeting = Greeting(
            facts: facts(hasDemoSecret: secretDigest == demoDigest, hasOwnAccounts: hasOwnAccounts),
            mistakes: mistakes.map { "\($0.id)  \($0.name)" }, notice: notice)
        return try ServerSetup(
            configuration: configuration, store: store, handler: handler, paths: partner.paths,
            proxy: proxy, greeting: greeting)
    }

    /// The secrets of the examples, or whose they are, for the greeting.
    private func facts(hasDemoSecret: Bool, hasOwnAccounts: Bool) -> [StatusPage.Fact] {
        let secret = StatusPage.Fact("client secret", hasDemoSecret ? Demo.clientSecret : "yours")
        if hasOwnAccounts { return [secret, .init("accounts", "those of the store")] }
        return [secret, .init("account", Demo.username), .init("password", Demo.password)]
    }

    /// Why it is a trial, for a user who did not ask for one.
    private var notice: String? {
        if options.given.has("--trial") { return nil }
        return """
            There is no \(ConfigurationFile.path) in this folder, so this is a trial with the client of the examples.
            """
    }

    private func configuration(
        issuer: String, _ secretDigest: SHA256Digest, _ crypto: PlatformCrypto
    ) -> PartnerServerConfiguration {
        var configuration = PartnerServerConfiguration.demo(issuer: issuer, crypto: crypto)
        configuration.allowsInsecureLoopbackRedirects = !options.isForUsers
        configuration.clients[0].secretDigest = secretDigest
        configuration.clients[0].redirectURIs += options.redirectURIs
        configuration.sendsIssuer = options.sendsIssuer
        // scripts/benchmark asks for hundreds of thousands of codes for the one account.
        configuration.maximumCodesPerAccount = .max
        return configuration
    }

    /// Adds the demo account to an empty store of a trial, and refuses it where users come over https.
    private func prepareAccounts(
        of database: SQLStore?, hasOwnAccounts: Bool, _ configuration: PartnerServerConfiguration
    ) async throws {
        // The demo account has a known password: a directory with accounts of its own does not get it.
        if options.isForUsers {
            let demo = try await database?.account(username: Demo.username, password: Demo.password)
            guard hasOwnAccounts, demo?.isDisabled != false else {
                options.fail(
                    "the demo account has a password that everybody knows. Give --store with users of your "
                        + "own: add-user adds one, and disable-user shuts \(Demo.username) out.")
            }
        } else if !hasOwnAccounts {
            for account in configuration.accounts { _ = try await database?.addAccount(account) }
        }
    }
}
