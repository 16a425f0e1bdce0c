import HTTPMessages
import OAuth
import WebText

extension HTTPRequest {
    /// The form in the body.
    ///
    /// Throws `OAuthError` for two `Content-Type` fields, for another media type, and for more than 100 parameters.
    public func form() throws(OAuthError) -> Parameters {
        // RFC 9110 section 5.3: a field that is not a list comes once. Of two, another reader could take the
        // other.
        guard headers.values(of: "Content-Type").count <= 1 else {
            throw OAuthError(.invalidRequest, "send one Content-Type")
        }
        guard isForm else {
            throw OAuthError(
                .invalidRequest, "send the body as application/x-www-form-urlencoded", status: 415)
        }
        // RFC 6749 appendix B: the parameters are form-encoded UTF-8. Other bytes fail only their own parameter.
        return try Parameters(limiting: PercentCoding.text(of: body))
    }
}
