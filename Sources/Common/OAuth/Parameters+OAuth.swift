import WebText

extension Parameters {
    /// The one value of a parameter; nil when it is absent or empty (RFC 6749 sections 3.1 and 3.2).
    ///
    /// Throws `OAuthError` when it is repeated or cannot be decoded.
    public func optional(_ name: String) throws(OAuthError) -> String? {
        do { return try value(name) } catch { throw OAuthError(error) }
    }

    /// The one value of a parameter that has to be there.
    ///
    /// Throws `OAuthError` when it is absent, empty, repeated or cannot be decoded.
    public func required(_ name: String) throws(OAuthError) -> String {
        guard let value = try optional(name) else { throw .missing(name) }
        return value
    }

    /// Refuses any repeated parameter, known or not (RFC 6749 sections 3.1 and 3.2).
    public func refuseRepeated() throws(OAuthError) {
        if let name = firstRepeatedName { throw OAuthError(.repeated(name)) }
    }

    /// The scope; nil when it is absent or empty.
    ///
    /// Throws `OAuthError` when it is repeated, cannot be decoded, or is not a scope.
    func scope() throws(OAuthError) -> Scope? {
        guard let text = try optional("scope") else { return nil }
        do { return try Scope(text) } catch {
            throw OAuthError(.invalidScope, "the parameter scope \(error)")
        }
    }
}
