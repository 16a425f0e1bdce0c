/// The tokens that the token endpoint gives out.
///
/// Source: RFC 6749 section 5.1.
public struct TokenResponse: Sendable, Hashable {
    /// The access token (wire name `access_token`).
    public var accessToken: String
    /// The lifetime of the access token in seconds (wire name `expires_in`).
    public var expiresIn: Int
    /// The token with which the client gets the next access token (wire name `refresh_token`).
    public var refreshToken: String?
    /// The scope that was granted (wire name `scope`); nil when the answer has none.
    ///
    /// RFC 6749 section 5.1 requires it only when it differs from the scope that the client asked for.
    public var scope: Scope?

    /// Creates a bearer token response from its parts.
    public init(
        accessToken: String, expiresIn: Int, refreshToken: String? = nil, scope: Scope? = nil
    ) {
        self.accessToken = accessToken
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.scope = scope
    }

    /// The JSON body.
    ///
    /// This code writes the text itself, because an encoder would add a tenth to the time of an exchange.
    /// The members are sorted by their names, as everywhere in this project.
    public var json: [UInt8] {
        var json = #"{"access_token":\#(WireJSON.string(accessToken)),"expires_in":\#(expiresIn)"#
        if let refreshToken { json += #","refresh_token":\#(WireJSON.string(refreshToken))"# }
        if let scope { json += #","scope":\#(WireJSON.string(scope.description))"# }
        json += #","token_type":"Bearer"}"#
        return Array(json.utf8)
    }
}

extension TokenResponse {
    /// The wire names of the fields that a body must have.
    public static let requiredFields = ["access_token", "token_type", "expires_in"]

    /// Reads a JSON body; fields that are not known are ignored (RFC 6749 section 5.1).
    ///
    /// `expires_in` is required, as Google's reference requires it. Throws the first problem.
    public init(json: some Collection<UInt8>) throws(Problem) {
        let reader = TokenResponseReader(json)
        if let problem = reader.problems.first { throw problem }
        self = reader.response
    }

    /// Every problem of a body; none when ``init(json:)`` reads it.
    public static func problems(json: some Collection<UInt8>) -> [Problem] {
        TokenResponseReader(json).problems
    }
}
