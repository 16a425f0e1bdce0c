import HTTPMessages
import OAuth
import WebText

extension YahooContext {
    /// The authenticated app, by Basic or by the form (RFC 6749 section 2.3.1).
    ///
    /// A public app has no secret and only sends its client id; its codes need PKCE.
    func authenticatedApp(
        _ request: HTTPRequest, form: Parameters, allowingPublic: Bool = false
    ) throws -> App {
        let fields = request.headers.values(of: "Authorization")
        let formID = try? form.value("client_id")
        let formSecret = try? form.value("client_secret")
        if fields.isEmpty, formSecret == nil {
            guard let formID else { throw YahooError.invalidInput("client id cannot be empty") }
            guard let app = app(formID) else { throw YahooError.invalidClient }
            guard allowingPublic, app.secretDigest == nil else { throw YahooError.invalidClientSecret }
            return app
        }
        let credentials: ClientCredentials
        do { credentials = try ClientCredentials(authorization: fields, form: form) } catch {
            throw YahooError(error)
        }
        guard let app = app(credentials.id) else { throw YahooError.invalidClient }
        let presented = digest(credentials.secret)
        let isRight = app.secretDigest.map { crypto.constantTimeEqual(presented, $0) } ?? false
        guard Check.that(isRight, .appSecret) else {
            throw YahooError.invalidClientSecret
        }
        return app
    }
}

extension SecurityRule {
    /// Without it, a stolen code is enough to get tokens.
    static let appSecret = Self("yahoo.app-secret", "the app proves who it is", "RFC 6749 section 2.3.1")
}
