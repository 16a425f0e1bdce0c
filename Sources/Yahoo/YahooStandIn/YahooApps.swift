import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

/// The registered apps, and the check of who sends a request.
struct YahooApps: Sendable {
    typealias App = YahooConfiguration.App

    private let all: [App]
    private let crypto: PlatformCrypto

    init(_ apps: [App], crypto: PlatformCrypto) {
        all = apps
        self.crypto = crypto
    }

    /// The app with a client id (wire name `client_id`); nil when there is none.
    ///
    /// The bytes are compared, because `==` on strings compares by canonical equivalence.
    func app(_ id: String) -> App? { all.first { $0.id.hasSameBytes(as: id) } }

    /// The app that sends a request, authenticated by its client secret.
    ///
    /// The app sends its credentials by HTTP Basic or in the form (RFC 6749 section 2.3.1). A public app has
    /// no secret and sends its client id only, which is enough where `allowingPublic` is true.
    ///
    /// Throws `OAuthError` when the app is unknown, or its credentials are missing, malformed or wrong.
    func authenticate(
        _ request: HTTPRequest, form: Parameters, allowingPublic: Bool = false
    ) throws -> App {
        let authorization = request.headers.values(of: "Authorization")
        let sendsCredentials = try !authorization.isEmpty || form.optional("client_secret") != nil
        guard sendsCredentials else {
            let app = try appWithoutSecret(form)
            guard Check.that(app.secretDigest == nil, .appSecret) else {
                throw OAuthError.invalidClientSecret("the client secret is missing")
            }
            guard allowingPublic else {
                throw OAuthError.invalidClientSecret("only an app with a client secret may send this request")
            }
            return app
        }
        let credentials = try ClientCredentials(authorization: authorization, form: form)
        guard let app = app(credentials.id) else { throw OAuthError.unknownApp }
        guard let digest = app.secretDigest else {
            throw OAuthError.invalidClientSecret("the app has no client secret; send its client id only")
        }
        let presented = crypto.sha256(credentials.secret.utf8)
        guard Check.that(crypto.constantTimeEqual(presented, digest), .appSecret) else {
            throw OAuthError.invalidClientSecret("the client secret is wrong")
        }
        return app
    }

    /// The app that a form names by its client id.
    private func appWithoutSecret(_ form: Parameters) throws -> App {
        guard let id = try form.optional("client_id") else {
            throw OAuthError.invalidInput("client id cannot be empty")
        }
        guard let app = app(id) else { throw OAuthError.unknownApp }
        return app
    }
}

extension SecurityRule {
    /// Without it, a stolen code is enough to get tokens.
    static let appSecret = Self("yahoo.app-secret", "the app proves who it is", "RFC 6749 section 2.3.1")
}
