import WebText

/// The request by which a client sends the user to the authorization endpoint.
///
/// Source: RFC 6749 section 4.1.1, RFC 7636 section 4.3.
public struct AuthorizationRequest: Sendable, Hashable {
    /// The client, and where its answer goes (wire names `client_id`, `redirect_uri`, `state`).
    public var returnAddress: ReturnAddress
    /// The scope asked for; nil leaves it to the server (wire name `scope`).
    public var scope: Scope?
    /// The digest of the verifier that will come with the code; nil without PKCE (wire name `code_challenge`).
    public var codeChallenge: CodeChallenge?
    /// The language that Google asks the page to use, as a BCP 47 tag; nil when it asks for none (wire name
    /// `user_locale`).
    public var userLocale: String?
    /// Parameters that are not known here, as they arrived (RFC 6749 section 3.1: ignored, not refused).
    public var others: [Parameters.Item]

    /// Creates a request from its parts, with `response_type=code`.
    public init(
        returnAddress: ReturnAddress, scope: Scope? = nil, codeChallenge: CodeChallenge? = nil,
        userLocale: String? = nil, others: [Parameters.Item] = []
    ) {
        self.returnAddress = returnAddress
        self.scope = scope
        self.codeChallenge = codeChallenge
        self.userLocale = userLocale
        self.others = others
    }

    /// Reads a request, from a query or form parsed with `plus: .space` (RFC 6749 appendix B).
    ///
    /// Throws ``OAuthError``. Read and check the ``ReturnAddress`` first: only then may the error go to its redirect URI.
    public init(_ parameters: Parameters) throws(OAuthError) {
        returnAddress = try ReturnAddress(parameters)
        try parameters.refuseRepeated()
        // RFC 6749 section 3.1.1: the implicit grant is not offered (RFC 9700 section 2.1.2).
        let responseType = try parameters.required("response_type")
        guard Check.that(responseType == "code", .responseType) else {
            throw OAuthError(.unsupportedResponseType, "response_type has to be code")
        }
        // OAuth 2.0 Multiple Response Type Encoding Practices section 2.1. A client that asked for another
        // mode would wait for an answer that never arrives.
        let responseMode = try parameters.optional("response_mode")
        guard responseMode == nil || responseMode == "query" else {
            throw OAuthError(.invalidRequest, "response_mode has to be query")
        }
        scope = try parameters.scope()
        codeChallenge = try Self.codeChallenge(parameters)
        userLocale = try parameters.optional("user_locale")
        others = parameters.items.filter { item in
            !Self.knownNames.contains { $0.hasSameBytes(as: item.name) }
        }
    }

    /// The request as a query without the question mark, or as a form.
    public var encoded: String {
        var items = [
            Parameters.Item("response_type", "code"),
            Parameters.Item("client_id", returnAddress.clientID),
            Parameters.Item("redirect_uri", returnAddress.redirectURI),
        ]
        if let scope { items.append(Parameters.Item("scope", scope.description)) }
        if let codeChallenge {
            items.append(Parameters.Item("code_challenge", codeChallenge.value))
            items.append(Parameters.Item("code_challenge_method", CodeChallenge.method))
        }
        if let userLocale { items.append(Parameters.Item("user_locale", userLocale)) }
        let query = Parameters(items + others).encoded
        return returnAddress.rawState.map { "\(query)&state=\($0)" } ?? query
    }

    private static let knownNames = [
        "response_type", "client_id", "redirect_uri", "state", "scope", "code_challenge",
        "code_challenge_method", "user_locale",
    ]

    private static func codeChallenge(_ parameters: Parameters) throws(OAuthError) -> CodeChallenge? {
        let text = try parameters.optional("code_challenge")
        let method = try parameters.optional("code_challenge_method")
        guard let text else {
            if method != nil { throw .missing("code_challenge") }
            return nil
        }
        // RFC 7636 section 4.3: absent means plain. Section 4.4.1: an unsupported method is an
        // invalid_request. RFC 9700 section 2.1.1: plain gives the verifier away.
        guard Check.that(method == CodeChallenge.method, .challengeMethod) else {
            throw OAuthError(.invalidRequest, "code_challenge_method has to be S256")
        }
        guard let challenge = CodeChallenge(text) else {
            throw OAuthError(.invalidRequest, "code_challenge is not the base64url of a SHA-256 digest")
        }
        return challenge
    }
}

extension SecurityRule {
    /// Without it, a token goes through the browser, and stays in its history.
    static let responseType = Self("oauth.response-type", "response_type is code", "RFC 6749 section 3.1.1")
    /// Without it, an eavesdropper of the request knows the verifier.
    static let challengeMethod = Self(
        "oauth.challenge-method", "code_challenge_method is S256", "RFC 9700 section 2.1.1")
}
