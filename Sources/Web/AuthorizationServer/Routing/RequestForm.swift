import HTTPMessages
import OAuth
import WebText

extension HTTPRequest {
    /// The form in the body.
    ///
    /// Throws ``EndpointError/unsupportedMediaType``, and `OAuthError` for more than 100 parameters.
    public func form() throws -> Parameters {
        guard isForm else { throw EndpointError.unsupportedMediaType }
        // RFC 6749 appendix B: the parameters are form-encoded UTF-8.
        return try Parameters(limiting: PercentCoding.text(of: body))
    }
}

extension Parameters {
    /// The parameters of a query or form.
    ///
    /// Throws `OAuthError` for more than 100 parameters, before they are decoded.
    public init(limiting raw: some StringProtocol) throws(OAuthError) {
        var raw = String(raw)
        guard raw.withUTF8({ bytes in bytes.count { $0 == UInt8(ascii: "&") } }) < 100 else {
            throw OAuthError(.invalidRequest, "the request has more than 100 parameters")
        }
        self.init(parsing: raw, plus: .space)
    }

    /// The one value of a parameter; nil when it is absent or empty.
    ///
    /// Throws `OAuthError` when it is repeated or cannot be decoded.
    public func oauthValue(_ name: String) throws(OAuthError) -> String? {
        do { return try value(name) } catch { throw OAuthError(error) }
    }
}
