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
        self.provider = provider
        let client = try values.client(environment: ProcessInfo.processInfo.environment)
        isDiscovered = client != nil || provider.keySet == nil
        // A client for each purpose, so that what strangers cause keeps neither keys nor Google's refreshes waiting.
        let tokens = values.asksAtRefresh == true ? ProviderTokens() : nil
        guard let client else {
            users = AppTokenVerifier(
                provider, client: Self.client(), userinfoClient: Self.client(Self.strangers), now: { Date() })
            (signIn, standing) = (nil, nil)
            greeting =
                "\(Self.appTokens(of: provider))\nBrowsers get the password form, because there is no clientID."
            return
        }
        if provider.profile == .introspection {
            users = AppTokenIntrospection(
                provider, as: client, http: Self.client(Self.strangers), crypto: crypto, keeping: tokens,
                now: { Date() })
        } else {
            users = AppTokenVerifier(
                provider, client: Self.client(), userinfoClient: Self.client(Self.strangers), now: { Date() })
        }
        signIn = OIDCSignIn(
            at: provider, client: client, configuration: configuration, store: store, accounts: store,
            keeping: tokens, http: Self.client(Self.strangers), crypto: crypto, now: { Date() },
            random: .system)
        if let tokens {
            func asking() -> UserStandingByIntrospection {
                UserStandingByIntrospection(
                    at: provider, as: client, tokens: tokens, http: Self.client(), now: { Date() },
                    onAnswer: onAnswer)
            }
            // One of its own for the check: a failure is remembered for a while, and Google's first refresh would get it
            // from a provider that is back by then.
            do { try await asking().checkEndpoint() } catch {
                throw ConfigurationFile.Problem("identityProvider.\(error)")
            }
            standing = asking().question
        } else {
            standing = nil
        }
        greeting =
            "\(Self.appTokens(of: provider))\nBrowsers sign in at \(provider.issuer), which has to know "
            + "\(configuration.issuer)\(OIDCSignIn.callbackPath) as a redirect URI."
    }

    /// Asks for the provider's discovery document, and logs what is wrong with it; logs nothing when it is right.
    ///
    /// It goes on beside the start, which does not wait for a provider that is slow or away.
    func checkDiscovery(saying say: @escaping @Sendable (String) -> Void) {
        guard isDiscovered else { return }
        let provider = provider
        Task {
            guard let problem = await provider.discoveryProblem(http: Self.client()) else { return }
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
    private static let strangers = RequestLimits(atOnce: 16, waiting: 32)

    /// A client of its own, with connections and a queue that no other client uses.
    private static func client(_ limits: RequestLimits = RequestLimits()) -> URLSessionTransport {
        URLSessionTransport(sizeLimit: 1_048_576, limits: limits)
    }
}
