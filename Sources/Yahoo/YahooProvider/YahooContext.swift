import AuthorizationServer
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The values that all endpoints share.
final class YahooContext: AuthorizationServerContext {
    typealias App = YahooConfiguration.App
    typealias Account = YahooConfiguration.Account

    let configuration: YahooConfiguration
    let store: YahooStore
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date
    let random: RandomSource
    let signIn: PasswordSignIn
    let cookie: SessionCookie
    let pages: YahooPages
    let idTokens: IDTokenIssuer

    init(
        configuration: YahooConfiguration, store: YahooStore, signingKey: SigningKey, crypto: PlatformCrypto,
        now: @escaping @Sendable () -> Date, random: RandomSource
    ) {
        self.configuration = configuration
        self.store = store
        self.crypto = crypto
        self.now = now
        self.random = random
        signIn = PasswordSignIn(
            limits: configuration.signInLimits, crypto: crypto, decoy: configuration.accounts.first?.password)
        cookie = SessionCookie(issuer: configuration.issuer, name: "yahoo-session")
        pages = YahooPages(crypto: crypto, language: configuration.defaultLanguage)
        idTokens = IDTokenIssuer(configuration: configuration, key: signingKey, crypto: crypto)
    }

    /// An app by its identifier, compared byte by byte: `==` compares by canonical equivalence.
    func app(_ id: String) -> App? {
        configuration.apps.first { $0.id.hasSameBytes(as: id) }
    }

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
