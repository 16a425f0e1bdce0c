import OAuth
import WebText

extension Parameters {
    /// The parameters of a query or form, 100 at most.
    ///
    /// Throws `OAuthError` for more parameters, before it decodes them: otherwise one request could cost as
    /// much as thousands.
    public init(limiting raw: some StringProtocol) throws(OAuthError) {
        // `withUTF8` needs a variable: it may first copy the text into contiguous memory.
        var text = String(raw)
        let separatorCount = text.withUTF8 { bytes in bytes.count { $0 == UInt8(ascii: "&") } }
        // Safeguard server.parameter-count: a request has at most a hundred parameters (project rule).
        // Without it, one request costs as much as thousands.
        guard separatorCount < 100 else {
            throw OAuthError(.invalidRequest, "the request has more than 100 parameters")
        }
        self.init(parsing: text, plus: .space)
    }
}
