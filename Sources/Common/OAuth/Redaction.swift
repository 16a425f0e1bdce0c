import WebText

// The text of each value for a log: never a secret, a code, a token or a `state`.

extension ClientCredentials: Redacted {
    /// The client without its secret.
    public var description: String { "client \(id) by \(method.rawValue)" }
}

extension CodeVerifier: Redacted {
    /// That it is a verifier, and how long.
    public var description: String { "code verifier of \(value.byteCount)" }
}

extension BearerToken: Redacted {
    /// That it is a token, and how long.
    public var description: String { "bearer token of \(value.byteCount)" }
}

extension ReturnAddress: Redacted {
    /// The client and its redirect URI, without the `state`.
    public var description: String {
        "client \(clientID) at \(redirectURI), "
            + (rawState.map { "state of \($0.byteCount)" } ?? "no state")
    }
}

extension AuthorizationRequest: Redacted {
    /// The client and its request, without the `state`.
    public var description: String {
        "\(returnAddress) asks for [\(scope?.description ?? "")]\(codeChallenge == nil ? "" : ", S256")"
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
        case .code(let code): "code of \(code.byteCount)"
        case .error(let error): error.code.rawValue
        }
    }
}

extension TokenRequest: Redacted {
    /// The grant, without the code, the verifier and the refresh token.
    public var description: String {
        switch self {
        case .authorizationCode(let code, let redirectURI, let verifier):
            "code of \(code.byteCount) for \(redirectURI)\(verifier == nil ? "" : ", with a verifier")"
        case .refreshToken(let token, let scope):
            "refresh token of \(token.byteCount) for [\(scope?.description ?? "")]"
        }
    }
}

extension TokenResponse: Redacted {
    /// How long the tokens are and how long they live, without the tokens.
    public var description: String {
        "access token of \(accessToken.byteCount) for \(expiresIn) s, "
            + (refreshToken.map { "refresh token of \($0.byteCount)" } ?? "no refresh token")
    }
}

extension RevocationRequest: Redacted {
    /// How long the token is, without the token.
    public var description: String { "revocation of a token of \(token.byteCount)" }
}
