import OAuth
import WebText

extension Parameters {
    /// The parameters of a query or form.
    ///
    /// Throws `OAuthError` for more than 100 parameters, before they are decoded.
    public init(limiting raw: some StringProtocol) throws {
        var raw = String(raw)
        guard raw.withUTF8({ bytes in bytes.count { $0 == UInt8(ascii: "&") } }) < 100 else {
            throw OAuthError(.invalidRequest, "the request has more than 100 parameters")
        }
        self.init(parsing: raw, plus: .space)
    }
}
