import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The values that all endpoints of the stand-in for Yahoo share, such as its configuration and its store.
///
/// It is a class, so that the endpoints share one object in place of a copy of the configuration each.
final class YahooContext: Sendable {
    typealias App = YahooConfiguration.App
    typealias Account = YahooConfiguration.Account

    /// The apps, the accounts and the faults of this Yahoo.
    let configuration: YahooConfiguration
    /// The sessions, codes and tokens.
    let store: YahooStore
    /// The platform's cryptography.
    let crypto: PlatformCrypto
    /// The clock.
    let now: @Sendable () -> Date
    /// The random source of codes, tokens and cookies.
    let random: RandomSource
    /// Receives each failure, for the log.
    let onFailure: @Sendable (ServerFailure) -> Void
    /// Checks passwords, and limits the attempts for each account.
    let signIn: PasswordSignIn
    /// The forms, and the cookie by which the pages recognize a browser.
    let forms: BrowserForms
    /// The pages in English; ``YahooPages/speaking(to:)`` has those in another language.
    let pages: YahooPages
    /// Makes the ID tokens.
    let idTokens: IDTokenIssuer

    /// Creates the values from a configuration that has been validated.
    ///
    /// - Parameters:
    ///   - signingKey: the key that signs ID tokens, for ES256.
    ///   - onFailure: receives the reason when the store fails or an endpoint throws an unexpected error.
    init(
        configuration: YahooConfiguration, store: YahooStore, signingKey: SigningKey, crypto: PlatformCrypto,
        now: @escaping @Sendable () -> Date, random: RandomSource,
        onFailure: @escaping @Sendable (ServerFailure) -> Void
    ) {
        self.configuration = configuration
        self.store = store
        self.crypto = crypto
        self.now = now
        self.random = random
        self.onFailure = onFailure
        signIn = PasswordSignIn(
            crypto: crypto,
            // Against the decoy, an unknown name takes the same time as a wrong password, so the time does not
            // reveal which names have accounts.
            verifier: PasswordVerifier(crypto: crypto, decoy: configuration.accounts.first?.password))
        forms = BrowserForms(
            cookie: SessionCookie(issuer: configuration.issuer, name: "yahoo-session"), crypto: crypto,
            random: random)
        pages = YahooPages(crypto: crypto)
        idTokens = IDTokenIssuer(configuration: configuration, key: signingKey, crypto: crypto)
    }

    /// The digest under which a code, token or session is stored.
    func digest(_ secret: String) -> SHA256Digest { crypto.sha256(secret.utf8) }

    /// The time that is the given number of seconds after another one.
    func time(_ seconds: Int, after start: Date) -> Date { start.addingTimeInterval(Double(seconds)) }

    /// The app with a client id (wire name `client_id`); nil when there is none.
    ///
    /// The bytes are compared, because `==` on strings compares by canonical equivalence.
    func app(_ id: String) -> App? { configuration.apps.first { $0.id.hasSameBytes(as: id) } }

    /// The account with a GUID; nil when it is unknown or disabled.
    func usableAccount(_ guid: String) -> Account? {
        configuration.accounts.first { $0.guid.hasSameBytes(as: guid) && !$0.isDisabled }
    }

    /// The account with a user name or a mail address, disabled accounts included; nil when there is none.
    func account(named name: String) -> Account? {
        configuration.accounts.first {
            $0.username.hasSameBytes(as: name) || $0.email.hasSameBytes(as: name)
        }
    }
}

extension YahooContext {
    /// The name of the protected resources in `WWW-Authenticate` headers (RFC 9110 section 11.5).
    static let realm = "yahoo"

    /// A table of endpoints that answers every error as Yahoo does.
    func endpoints(_ routes: [Route<any Endpoint>]) -> EndpointTable {
        EndpointTable(
            routes, unexpected: .errorHandlingRequest, onFailure: onFailure, write: Self.response(to:))
    }

    private static func response(to error: OAuthError) -> HTTPResponse {
        var response = HTTPResponse(json: error.json, status: error.status)
        // RFC 9110 section 15.5.2: every 401 names a scheme.
        if error.status == 401 { response.headers["WWW-Authenticate"] = "Basic realm=\"\(realm)\"" }
        // Yahoo's page names no time; half a minute is a project rule.
        if error.status == 429 { response.headers["Retry-After"] = "30" }
        return response
    }
}
