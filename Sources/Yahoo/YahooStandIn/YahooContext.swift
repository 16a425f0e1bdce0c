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
final class YahooContext: AuthorizationServerContext {
    typealias App = YahooConfiguration.App
    typealias Account = YahooConfiguration.Account

    let configuration: YahooConfiguration
    let store: YahooStore
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date
    let random: RandomSource
    let onFailure: @Sendable (ServerFailure) -> Void
    /// Checks passwords, and limits the attempts for each account.
    let signIn: PasswordSignIn
    /// The cookie by which the pages recognize a browser.
    let cookie: SessionCookie
    let pages: YahooPages
    let idTokens: IDTokenIssuer

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
            verifier: PasswordVerifier(crypto: crypto, decoy: configuration.accounts.first?.password))
        cookie = SessionCookie(issuer: configuration.issuer, name: "yahoo-session")
        pages = YahooPages(crypto: crypto)
        idTokens = IDTokenIssuer(configuration: configuration, key: signingKey, crypto: crypto)
    }

    /// The app with a client id; nil when there is none.
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
