import AuthorizationServer
import HTTPMessages
import JOSE
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What all endpoints share.
final class YahooContext: Sendable {
    typealias App = YahooConfiguration.App
    typealias Account = YahooConfiguration.Account

    let configuration: YahooConfiguration
    let store: YahooStore
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date
    let random: RandomSource
    let signIn: PasswordSignIn
    let csrfToken: CSRFToken
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
        csrfToken = CSRFToken(crypto: crypto)
        cookie = SessionCookie(isSecure: configuration.issuer.utf8.starts(with: "https://".utf8))
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

    /// The form in the body of a request.
    func form(_ request: HTTPRequest) throws -> Parameters {
        let type = request.headers["Content-Type"]?.prefix { $0 != ";" && $0 != " " }
        guard type?.lowercased() == "application/x-www-form-urlencoded" else {
            throw EndpointError.unsupportedMediaType
        }
        // RFC 6749 appendix B: the parameters are form-encoded UTF-8.
        return try parameters(of: PercentCoding.text(of: request.body))
    }

    /// The parameters of a query or form; more than 100 are refused before they are read.
    func parameters(of raw: some StringProtocol) throws -> Parameters {
        guard raw.utf8.count(where: { $0 == UInt8(ascii: "&") }) < 100 else {
            throw OAuthError(.invalidRequest, "the request has more than 100 parameters")
        }
        return Parameters(parsing: raw, plus: .space)
    }

    /// The digest under which a code, token or session is stored.
    func digest(_ secret: String) -> SHA256Digest { crypto.sha256(secret.utf8) }

    /// The time a number of seconds after another.
    func time(_ seconds: Int, after start: Date) -> Date { start.addingTimeInterval(Double(seconds)) }
}
