import HTTPMessages
import OAuth
import WebText

extension HTTPResponse {
    /// A redirect whose request is a GET, whatever the first request was.
    ///
    /// RFC 9700 section 4.12: never 307, which would send the user's password on; 303 is unambiguous.
    public init(seeOther location: String) {
        self.init(
            status: 303,
            headers: [
                "Location": location, "Cache-Control": "no-store", "Pragma": "no-cache",
                "Referrer-Policy": "no-referrer",
            ])
    }

    /// A JSON answer that no cache keeps.
    ///
    /// RFC 6749 section 5.1: answers with tokens carry `Cache-Control: no-store` and `Pragma: no-cache`.
    public init(json: [UInt8], status: Int = 200) {
        self.init(
            status: status,
            headers: [
                "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store",
                "Pragma": "no-cache",
            ], body: json)
    }

    /// A public document, which caches may keep for an hour.
    public init(publicJSON json: [UInt8]) {
        self.init(
            status: 200,
            headers: ["Content-Type": "application/json", "Cache-Control": "public, max-age=3600"], body: json
        )
    }
}

/// A public document: made once, sent as it is.
public struct PublicDocument: Endpoint {
    private let json: [UInt8]

    /// A document of a JSON text.
    public init(json: [UInt8]) { self.json = json }

    /// The document.
    public func answer(_ request: HTTPRequest) async throws -> HTTPResponse { HTTPResponse(publicJSON: json) }
}

extension HTTPRequest {
    /// The form in the body.
    ///
    /// Throws `OAuthError` for another type of content, and for more than 100 parameters.
    public func form() throws -> Parameters {
        // RFC 9110 section 5.3: a field that is not a list comes once; two readers could take different ones.
        guard headers.values(of: "Content-Type").count <= 1 else {
            throw OAuthError(.invalidRequest, "send one Content-Type")
        }
        guard isForm else {
            throw OAuthError(
                .invalidRequest, "send the body as application/x-www-form-urlencoded", status: 415)
        }
        // RFC 6749 appendix B: the parameters are form-encoded UTF-8.
        return try Parameters(limiting: PercentCoding.text(of: body))
    }
}

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
