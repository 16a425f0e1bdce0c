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

/// What `"identityProvider"` in `partner.json` puts into the server.
struct ProviderParts {
    /// Verifies the tokens of the app.
    let users: any ExternalUsers
    /// Signs users in by their browser; nil leaves the password form.
    let signIn: OIDCSignIn?
    /// The provider to ask at each refresh; nil to ask none.
    let standing: ExternalUserStanding?
    /// What the server accepts from the app, and where browsers sign in, for the operator.
    let greeting: String
    private let provider: IdentityProvider
    /// Whether the server needs the provider's discovery document.
    private let isDiscovered: Bool

    /// The parts of a provider; throws `ConfigurationFile.Problem`, which names the key.
    ///
    /// - Parameter onAnswer: gets a line for the log about each question at a refresh.
    init(
        _ values: IdentityProviderValues, configuration: PartnerServerConfiguration, store: SQLStore,
        crypto: PlatformCrypto, onAnswer: @escaping @Sendable (String) -> Void
    ) async throws {
        let provider = try values.provider()
        let client = try values.client(environment: ProcessInfo.processInfo.environment)
        let tokens = values.asksAtRefresh == true ? ProviderTokens() : nil
        self.provider = provider
        isDiscovered = client != nil || provider.keySet == nil
        users = Self.users(of: provider, client, keeping: tokens, crypto: crypto)
        signIn = client.map { client in
            OIDCSignIn(
                at: provider, client: client, configuration: configuration, store: store, accounts: store,
                keeping: tokens, http: Self.http(Self.limitsForStrangers), crypto: crypto, now: { Date() },
                random: .system)
        }
        standing = try await Self.standing(at: provider, client, tokens, onAnswer: onAnswer)
        greeting = Self.greeting(for: provider, browsersSignIn: client != nil, at: configuration.issuer)
    }

    /// What verifies the tokens of the app: by their signature, or by asking the provider.
    private static func users(
        of provider: IdentityProvider, _ client: ProviderClient?, keeping tokens: ProviderTokens?,
        crypto: PlatformCrypto
    ) -> any ExternalUsers {
        if let client, provider.profile == .introspection {
            return AppTokenIntrospection(
                provider, as: client, http: http(limitsForStrangers), crypto: crypto, keeping: tokens,
                now: { Date() })
        }
        return AppTokenVerifier(
            provider, client: http(), userinfoClient: http(limitsForStrangers), now: { Date() })
    }

    /// The questions at each refresh; nil to ask none.
    ///
    /// Throws for a provider that has no endpoint for them.
    private static func standing(
        at provider: IdentityProvider, _ client: ProviderClient?, _ tokens: ProviderTokens?,
        onAnswer: @escaping @Sendable (String) -> Void
    ) async throws -> ExternalUserStanding? {
        guard let client, let tokens else { return nil }
        func questions() -> UserStandingByIntrospection {
            UserStandingByIntrospection(
                at: provider, as: client, tokens: tokens, http: http(), now: { Date() }, onAnswer: onAnswer)
        }
        // The check has an instance of its own: a failure is remembered for a while, and Google's first refresh would get
        // it although the provider is back by then.
        do { try await questions().checkEndpoint() } catch {
            throw ConfigurationFile.Problem("identityProvider.\(error)")
        }
        return questions().question
    }

    /// What the operator reads at the start.
    private static func greeting(
        for provider: IdentityProvider, browsersSignIn: Bool, at issuer: String
    ) -> String {
        let browsers =
            browsersSignIn
            ? "Browsers sign in at \(provider.issuer), which has to know \(issuer)\(OIDCSignIn.callbackPath) as a "
                + "redirect URI."
            : "Browsers get the password form, because there is no clientID."
        return "\(appTokens(of: provider))\n\(browsers)"
    }

    /// Asks for the provider's discovery document, and logs what is wrong with it; logs nothing when it is right.
    ///
    /// The start does not wait for it, because a provider may be slow or away.
    func checkDiscovery(saying say: @escaping @Sendable (String) -> Void) {
        guard isDiscovered else { return }
        let provider = provider
        Task {
            guard let problem = await provider.discoveryProblem(http: Self.http()) else { return }
            say(
                "identityProvider: \(problem). Users get 503 until issuer in partner.json is right, and the provider "
                    + "answers")
        }
    }

    /// A line about the tokens that the server accepts from the app.
    private static func appTokens(of provider: IdentityProvider) -> String {
        let audience = provider.audience.map { ", with the audience \($0.debugDescription)" } ?? ""
        return "The app sends tokens of \(provider.issuer) (\(provider.profile.name)) for "
            + "\(provider.appClientIDs)\(audience)."
    }

    /// The limits for what anybody can cause: codes at the callback, and tokens at the paths of the app.
    private static let limitsForStrangers = RequestLimits(atOnce: 16, waiting: 32)

    /// A client for one purpose, with connections and a queue of its own, so that what strangers cause keeps neither keys
    /// nor Google's refreshes waiting.
    private static func http(_ limits: RequestLimits = RequestLimits()) -> URLSessionTransport {
        URLSessionTransport(sizeLimit: 1_048_576, limits: limits)
    }
}
