import WebText

/// A client's request to revoke a token; the server may revoke the other tokens of its grant too.
///
/// Source: RFC 7009 section 2.1.
public struct RevocationRequest: Sendable, Hashable {
    /// The token (wire name `token`).
    public var token: String
    /// The kind of the token, if the client names it (wire name `token_type_hint`).
    ///
    /// RFC 7009 section 2.1: a server may ignore it, and must look further when it is wrong.
    public var hint: String?

    /// Creates a request from its parts.
    public init(token: String, hint: String? = nil) {
        self.token = token
        self.hint = hint
    }

    /// Reads a form, parsed with `plus: .space` (RFC 6749 appendix B).
    ///
    /// Throws ``OAuthError`` with `invalid_request`.
    public init(_ form: Parameters) throws(OAuthError) {
        try form.refuseRepeated()
        token = try form.required("token")
        hint = try form.optional("token_type_hint")
    }

    /// The body of the request, with the credentials unless those travel in the header.
    public func form(_ client: ClientCredentials) -> String {
        var items = client.items + [Parameters.Item("token", token)]
        if let hint { items.append(Parameters.Item("token_type_hint", hint)) }
        return Parameters(items).encoded
    }

    /// Compares bytes: `String` would also take a canonically equivalent token for the same.
    public static func == (one: RevocationRequest, other: RevocationRequest) -> Bool {
        one.token.hasSameBytes(as: other.token)
            && one.hint.map { Array($0.utf8) } == other.hint.map { Array($0.utf8) }
    }
}
