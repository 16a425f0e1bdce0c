import WebText

// The text of each value for a log: never a secret, a code, a token or a `state`. Of those, `byteCountInWords`
// shows only the length, such as "43 bytes". What a client sent is in the characters of an `error_description`, so
// that it cannot break a line of the log.

extension ClientCredentials: Redacted {
    /// The client without its secret.
    public var description: String { "client \(OAuthError.allowedText(id)) by \(method.rawValue)" }
}

extension CodeVerifier: Redacted {
    /// The length of the verifier.
    public var description: String { "code verifier of \(value.byteCountInWords)" }
}

extension BearerToken: Redacted {
    /// The length of the token.
    public var description: String { "bearer token of \(value.byteCountInWords)" }
}

extension ReturnAddress: Redacted {
    /// The client and its redirect URI, without the `state`.
    public var description: String {
        let state = rawState.map { state in "state of \(state.byteCountInWords)" } ?? "no state"
        let (client, uri) = (OAuthError.allowedText(clientID), OAuthError.allowedText(redirectURI))
        return "client \(client) at \(uri), \(state)"
    }
}

extension AuthorizationRequest: Redacted {
    /// The client and its request, without the `state`.
    public var description: String {
        let method = codeChallenge == nil ? "" : ", \(CodeChallenge.method)"
        return "\(returnAddress) asks for [\(scope?.description ?? "")]\(method)"
    }
}

extension AuthorizationResponse: Redacted {
    /// The outcome, without the code and the `state`.
    public var description: String { outcome.description }
}

extension AuthorizationResponse.Outcome: Redacted {
    /// The error, or that there is a code.
    public var description: String {
        switch self {
        case .code(let code): "code of \(code.byteCountInWords)"
        case .error(let error): error.code.rawValue
        }
    }
}

extension TokenRequest: Redacted {
    /// The grant, without the code, the verifier and the refresh token.
    public var description: String {
        switch self {
        case .authorizationCode(let code, let redirectURI, let verifier):
            "code of \(code.byteCountInWords) for \(OAuthError.allowedText(redirectURI))"
                + (verifier == nil ? "" : ", with a verifier")
        case .refreshToken(let token, let scope):
            "refresh token of \(token.byteCountInWords) for [\(scope?.description ?? "")]"
        }
    }
}

extension TokenResponse: Redacted {
    /// The lengths of the tokens, and the lifetime of the access token.
    public var description: String {
        let refresh =
            refreshToken.map { token in "refresh token of \(token.byteCountInWords)" } ?? "no refresh token"
        return "access token of \(accessToken.byteCountInWords) for \(expiresIn) s, \(refresh)"
    }
}

extension RevocationRequest: Redacted {
    /// The length of the token.
    public var description: String { "revocation of a token of \(token.byteCountInWords)" }
}
