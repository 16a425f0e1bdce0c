import OAuth
import WebText

/// The terms of a request whose app and redirect URI are checked.
struct YahooTerms: Sendable {
    let scope: Scope
    let challenge: CodeChallenge?
    let nonce: String?
    let prompts: Set<Prompt>
    /// The greatest age of the sign-in in seconds (wire name `max_age`).
    let maxAge: Int?

    /// The steps that the user must not skip (wire name `prompt`).
    enum Prompt: String {
        /// Sign in again.
        case login
        /// Agree again; whether Yahoo honours it is not established.
        case consent
        /// Ask nothing, and answer with an error if a question would be necessary.
        case nothing = "none"
    }

    /// Throws `OAuthError` for the app.
    init(_ parameters: Parameters, app: YahooContext.App) throws {
        let request = try AuthorizationRequest(parameters)
        scope = try Self.scope(request.scope, app: app)
        challenge = request.codeChallenge
        nonce = try parameters.optional("nonce")
        prompts = try Self.prompts(try parameters.optional("prompt"))
        maxAge = try Self.seconds(try parameters.optional("max_age"))
        try checkPKCE(app)
    }

    /// Yahoo accepts spaces and commas between scope tokens.
    private static func scope(_ asked: Scope?, app: YahooContext.App) throws -> Scope {
        guard let asked else { return try everything(of: app) }
        let text = String(asked.description.map { $0 == "," ? " " : $0 })
        let scope: Scope
        do { scope = try Scope(text) } catch { throw invalidScope("it \(error)") }
        for token in scope.tokens {
            guard let permission = YahooPermission(rawValue: token) else {
                throw invalidScope("\(token.prefix(40)) is not a scope of Yahoo's")
            }
            let isGranted = app.permissions.contains(permission)
            guard Check.that(isGranted, .scope)
            else {
                // Firebase's page: an app that is configured read/write passes sdct-w, not sdct-r.
                if let larger = permission.larger, app.permissions.contains(larger) {
                    throw invalidScope("the app may write, so ask for \(larger.rawValue)")
                }
                throw invalidScope("the app was not registered for \(token)")
            }
        }
        return scope
    }

    /// RFC 6749 section 3.3: the default of a request without scope; here no ID token is part of it.
    private static func everything(of app: YahooContext.App) throws -> Scope {
        let tokens = app.permissions.filter { $0 != .openID }.map(\.rawValue).joined(separator: " ")
        guard let scope = try? Scope(tokens) else { throw invalidScope("the request names none") }
        return scope
    }

    /// The text begins as Yahoo's own, which is these two words.
    private static func invalidScope(_ reason: String) -> OAuthError {
        OAuthError(.invalidScope, "invalid scope: \(reason)")
    }

    private func checkPKCE(_ app: YahooContext.App) throws {
        switch app.pkce {
        case .allowed: return
        case .required:
            guard Check.that(challenge != nil, .pkceRequired)
            else { throw OAuthError(.invalidRequest, "invalid code challenge or method") }
        case .refused:
            guard challenge == nil else {
                throw OAuthError(.unauthorizedClient, "invalid client id: this app may not use PKCE")
            }
        }
    }

    private static func prompts(_ text: String?) throws -> Set<Prompt> {
        // OpenID Connect Core section 3.1.2.1: a list; `none` allows no other word beside it.
        let words = (text ?? "").utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        let prompts = Set(words.compactMap(Prompt.init))
        guard prompts.count == Set(words).count, !prompts.contains(.nothing) || prompts.count == 1 else {
            throw OAuthError(.invalidRequest, "prompt is login, consent, both, or none")
        }
        return prompts
    }

    private static func seconds(_ text: String?) throws -> Int? {
        guard let text else { return nil }
        guard let seconds = Int(text), seconds >= 0 else {
            throw OAuthError(.invalidRequest, "max_age is a number of seconds")
        }
        return seconds
    }
}

extension SecurityRule {
    /// Without it, an app gets what its developer never asked Yahoo for.
    static let scope = Self("yahoo.scope", "the app was registered for every scope", "RFC 6749 section 3.3")
    /// Without it, a thief can exchange a code of an app without a secret.
    static let pkceRequired = Self(
        "yahoo.pkce-required", "this app's request has a code_challenge", "RFC 9700 section 2.1.1")
}
