import OAuth
import WebText

/// What an authorization request asks for, read after its app and redirect URI were checked.
struct YahooTerms: Sendable {
    /// The scope that is granted if the user agrees (wire name `scope`).
    let scope: Scope
    /// The PKCE challenge; nil when the request has none (wire name `code_challenge`).
    let challenge: CodeChallenge?
    /// The value that the ID token repeats; nil when the request has none (wire name `nonce`).
    let nonce: String?
    /// The pages that the request demands or forbids (wire name `prompt`).
    let prompts: Set<Prompt>
    /// The maximum age of the sign-in in seconds; nil for any age (wire name `max_age`).
    let maxAge: Int?

    /// A value of `prompt` (OpenID Connect Core section 3.1.2.1).
    enum Prompt: String {
        /// The user signs in again.
        case login
        /// The user agrees again; whether Yahoo honours this value is not established.
        case consent
        /// The user sees no page; if one is necessary, the app gets an error.
        case nothing = "none"
    }

    /// Reads the terms; throws `OAuthError`, which the app gets.
    init(_ parameters: Parameters, app: YahooConfiguration.App) throws {
        let request = try AuthorizationRequest(parameters)
        scope = try Self.scope(request.scope, app: app)
        challenge = request.codeChallenge
        nonce = try parameters.optional("nonce")
        prompts = try Self.prompts(try parameters.optional("prompt"))
        maxAge = try Self.seconds(try parameters.optional("max_age"))
        try checkPKCE(app)
    }

    /// The scope of a request; throws `invalid_scope` for a token that the app was not registered for.
    private static func scope(_ asked: Scope?, app: YahooConfiguration.App) throws -> Scope {
        guard let asked else { return try defaultScope(of: app) }
        // Yahoo accepts spaces and commas between scope tokens.
        let text = asked.description.replacing(",", with: " ")
        let scope: Scope
        do { scope = try Scope(text) } catch { throw invalidScope("it \(error)") }
        for token in scope.tokens {
            guard let permission = YahooPermission(rawValue: token) else {
                // The token comes from outside, so only its beginning is repeated.
                throw invalidScope("\(token.prefix(40)) is not a scope of Yahoo's")
            }
            let isRegistered = app.permissions.contains(permission)
            guard Check.that(isRegistered, .scope) else {
                // Firebase's page: an app that is configured read/write passes sdct-w, not sdct-r.
                if let writing = permission.writePermission, app.permissions.contains(writing) {
                    throw invalidScope("the app may write, so ask for \(writing.rawValue)")
                }
                throw invalidScope("the app was not registered for \(token)")
            }
        }
        return scope
    }

    /// The scope of a request without `scope`: every permission of the app but `openid` (RFC 6749 section
    /// 3.3).
    private static func defaultScope(of app: YahooConfiguration.App) throws -> Scope {
        let permissions = app.permissions.filter { $0 != .openID }
        let text = permissions.map(\.rawValue).joined(separator: " ")
        guard let scope = try? Scope(text) else { throw invalidScope("the request names none") }
        return scope
    }

    /// An error whose text begins with Yahoo's own text, which is "invalid scope".
    private static func invalidScope(_ reason: String) -> OAuthError {
        OAuthError(.invalidScope, "invalid scope: \(reason)")
    }

    /// Throws when the app must send a challenge and does not, or must not send one and does.
    private func checkPKCE(_ app: YahooConfiguration.App) throws {
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
        let refusal = OAuthError(.invalidRequest, "prompt is login, consent, both, or none")
        var prompts: Set<Prompt> = []
        for word in (text ?? "").utf8.split(separator: UInt8(ascii: " ")) {
            guard let prompt = Prompt(rawValue: String(Substring(word))) else { throw refusal }
            prompts.insert(prompt)
        }
        // OpenID Connect Core section 3.1.2.1: `none` must be the only value.
        guard prompts.count <= 1 || !prompts.contains(.nothing) else { throw refusal }
        return prompts
    }

    private static func seconds(_ text: String?) throws -> Int? {
        guard let text else { return nil }
        // Int would also take a sign.
        guard text.wholeMatch(of: #/[0-9]+/#) != nil, let seconds = Int(text) else {
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
