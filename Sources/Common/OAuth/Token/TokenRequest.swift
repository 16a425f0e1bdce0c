import WebText

/// A client's request to the token endpoint.
///
/// Source: RFC 6749 sections 4.1.3 and 6, RFC 7636 section 4.5.
public enum TokenRequest: Sendable, Hashable {
    /// Asks for tokens for a code (`grant_type=authorization_code`; wire names `code`, `redirect_uri`,
    /// `code_verifier`).
    case authorizationCode(code: String, redirectURI: String, verifier: CodeVerifier?)
    /// Asks for a new access token (`grant_type=refresh_token`; wire names `refresh_token`, `scope`).
    case refreshToken(String, scope: Scope?)

    /// Reads a form, parsed with `plus: .space` (RFC 6749 appendix B).
    ///
    /// Throws ``OAuthError``: `invalid_request`, `invalid_scope` or `unsupported_grant_type`.
    public init(_ form: Parameters) throws(OAuthError) {
        try form.refuseRepeated()
        switch try form.required("grant_type") {
        case "authorization_code":
            // RFC 6749 section 4.1.3: `redirect_uri` is required, because every authorization request here
            // has one.
            self = .authorizationCode(
                code: try form.required("code"), redirectURI: try form.required("redirect_uri"),
                verifier: try Self.codeVerifier(in: form))
        case "refresh_token":
            self = .refreshToken(try form.required("refresh_token"), scope: try form.scope())
        default:
            throw OAuthError(
                .unsupportedGrantType, "grant_type has to be authorization_code or refresh_token")
        }
    }

    /// The parameters, without the client's credentials.
    public var items: [Parameters.Item] {
        switch self {
        case .authorizationCode(let code, let redirectURI, let verifier):
            var items = [
                Parameters.Item("grant_type", "authorization_code"), Parameters.Item("code", code),
                Parameters.Item("redirect_uri", redirectURI),
            ]
            if let verifier { items.append(Parameters.Item("code_verifier", verifier.value)) }
            return items
        case .refreshToken(let token, let scope):
            var items = [
                Parameters.Item("grant_type", "refresh_token"), Parameters.Item("refresh_token", token),
            ]
            if let scope { items.append(Parameters.Item("scope", scope.description)) }
            return items
        }
    }

    /// The whole form with the credentials of the client, unless those travel in the header.
    public func form(_ client: ClientCredentials) -> String {
        Parameters(client.items + items).encoded
    }

    /// The PKCE verifier of a form; nil when there is none.
    ///
    /// Throws `invalid_request` when it does not have the form of RFC 7636 section 4.1.
    private static func codeVerifier(in form: Parameters) throws(OAuthError) -> CodeVerifier? {
        guard let text = try form.optional("code_verifier") else { return nil }
        guard let verifier = CodeVerifier(text) else {
            throw OAuthError(.invalidRequest, "code_verifier needs 43 to 128 unreserved characters")
        }
        return verifier
    }

    /// Compares bytes: `String` would also take a canonically equivalent code or token for the same.
    public static func == (one: TokenRequest, other: TokenRequest) -> Bool {
        switch (one, other) {
        case (
            .authorizationCode(let code, let redirectURI, let verifier),
            .authorizationCode(let otherCode, let otherRedirectURI, let otherVerifier)
        ):
            code.hasSameBytes(as: otherCode) && redirectURI.hasSameBytes(as: otherRedirectURI)
                && verifier == otherVerifier
        case (.refreshToken(let token, let scope), .refreshToken(let otherToken, let otherScope)):
            token.hasSameBytes(as: otherToken) && scope == otherScope
        case (.authorizationCode, .refreshToken), (.refreshToken, .authorizationCode): false
        }
    }
}
