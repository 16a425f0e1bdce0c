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

/// What all endpoints of the stand-in for Yahoo share: configuration, store, clock and random source.
final class YahooContext: AuthorizationServerContext {
    typealias App = YahooConfiguration.App
    typealias Account = YahooConfiguration.Account

    let configuration: YahooConfiguration
    let store: YahooStore
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date
    let random: RandomSource
    let onFailure: @Sendable (ServerFailure) -> Void
    let signIn: PasswordSignIn
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

    /// An app by its identifier, compared byte by byte: `==` compares by canonical equivalence.
    func app(_ id: String) -> App? { configuration.apps.first { $0.id.hasSameBytes(as: id) } }

    /// An account that may be used; nil when it is unknown or disabled.
    func usableAccount(_ guid: String) -> Account? {
        configuration.accounts.first { $0.guid.hasSameBytes(as: guid) && !$0.isDisabled }
    }

    /// The account of a user name or of a mail address.
    func account(named name: String) -> Account? {
        configuration.accounts.first {
            $0.username.hasSameBytes(as: name) || $0.email.hasSameBytes(as: name)
        }
    }
}

extension YahooContext {
    func endpoints(_ routes: [Route<any Endpoint>]) -> EndpointTable {
        EndpointTable(routes, unexpected: .errorHandlingRequest, onFailure: onFailure) { error in
            var response = HTTPResponse(json: error.json, status: error.status)
            // RFC 9110 section 15.5.2: every 401 names a scheme.
            if error.status == 401 { response.headers["WWW-Authenticate"] = "Basic realm=\"yahoo\"" }
            if error.status == 429 { response.headers["Retry-After"] = "30" }
            return response
        }
    }
}
