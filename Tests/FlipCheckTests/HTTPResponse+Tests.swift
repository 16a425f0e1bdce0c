import HTTPMessages
import JSON
import PartnerMistakes

extension HTTPResponse {
    /// A page with this HTML.
    static func html(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "text/html", text: text)
    }

    /// A JSON text.
    static func json(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "application/json", text: text)
    }

    /// An answer that cannot be read, because its body is compressed: it counts as none, as one that does not come in time.
    static let unreadable = HTTPResponse(
        status: 200, headers: ["Content-Encoding": "gzip"], body: [0x1F, 0x8B, 8, 0])

    /// The refusal of credentials that came in the header: 401 with a challenge (RFC 6749 section 5.2).
    static var refusedHeader: HTTPResponse {
        refusal("invalid_client", status: 401).withHeader("WWW-Authenticate", #"Basic realm="partner""#)
    }

    /// The answer with a change to its text.
    func withText(_ change: (String) -> String) -> HTTPResponse {
        var response = self
        response.body = Array(change(text).utf8)
        return response
    }

    /// The page with this HTML at the end of each form.
    func endingForms(with html: String) -> HTTPResponse {
        withText { $0.replacing("</form>", with: html + "</form>") }
    }

    /// The redirect with its parameters after a # in place of the question mark.
    var withParametersAfterHash: HTTPResponse { withLocation { $0.replacing("?", with: "#") } }

    /// The redirect with a change to its address; any other answer as it is.
    func withLocation(_ change: (String) -> String) -> HTTPResponse {
        withHeader("Location", headers["Location"].map(change))
    }

    /// The answer to a request, where metadata also name an introspection endpoint.
    func namingIntrospection(to request: HTTPRequest) -> HTTPResponse {
        guard request.path.hasPrefix("/.well-known/oauth") else { return self }
        return withJSON { $0["introspection_endpoint"] = .string(Partner.issuer + "/introspect") }
    }

    /// Whether the answer is the page on which the partner server asks for the user's consent.
    var asksForConsent: Bool { text.contains(#"value="agree""#) }

    /// The token in the first form of a page of the partner server, or nil without one.
    var csrfToken: String? {
        text.firstMatch(of: /name="csrf" value="([^"]+)"/).map { String($0.1) }
    }

    /// Where the first form of a page of the partner server goes, or nil without a form.
    var formAction: String? {
        text.firstMatch(of: /action="([^"]+)"/).map { String($0.1).replacing("&amp;", with: "&") }
    }

    /// The answer with a change to each line that sets a cookie.
    func withCookies(_ change: (String) -> String) -> HTTPResponse {
        var response = self
        response.headers["Set-Cookie"] = nil
        for line in headers.values(of: "Set-Cookie") { response.headers.add("Set-Cookie", change(line)) }
        return response
    }

    /// The value that the answer gives the session's cookie, or nil without one.
    var newSession: String? {
        let name = "__Host-session="
        let line = headers.values(of: "Set-Cookie").first { $0.hasPrefix(name) }
        return line.map { String($0.dropFirst(name.count).prefix { $0 != ";" }) }
    }

    /// The answer with another value of the session's cookie, or as it is when it sets no such cookie.
    func withNewSession(_ change: (String) -> String) -> HTTPResponse {
        guard let session = newSession else { return self }
        let (old, new) = ("__Host-session=\(session)", "__Host-session=\(change(session))")
        return withCookies { $0.hasPrefix(old) ? "\(new)\($0.dropFirst(old.count))" : $0 }
    }
}
