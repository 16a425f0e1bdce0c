import HTTPMessages

extension HTTPResponse {
    /// A page.
    static func html(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "text/html", text: text)
    }

    /// A JSON text.
    static func json(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "application/json", text: text)
    }

    /// Whether it is the page that asks the user to agree.
    var asksForConsent: Bool { text.contains("value=\"agree\"") }

    /// The page with this HTML at the end of each form.
    func endingForms(with html: String) -> HTTPResponse {
        var page = self
        page.body = Array(text.replacing("</form>", with: html + "</form>").utf8)
        return page
    }

    /// The answer with a change to each line that sets a cookie.
    func withCookies(_ change: (String) -> String) -> HTTPResponse {
        var response = self
        response.headers["Set-Cookie"] = nil
        for line in headers.values(of: "Set-Cookie") { response.headers.add("Set-Cookie", change(line)) }
        return response
    }

    /// The value that the answer gives the session's cookie; nil without one.
    var newSession: String? {
        let name = "__Host-session="
        let line = headers.values(of: "Set-Cookie").first { $0.hasPrefix(name) }
        return line.map { String($0.dropFirst(name.count).prefix { $0 != ";" }) }
    }

    /// The answer with another value of the session's cookie; without a change when it sets none.
    func withNewSession(_ change: (String) -> String) -> HTTPResponse {
        guard let session = newSession else { return self }
        let (old, new) = ("__Host-session=\(session)", "__Host-session=\(change(session))")
        return withCookies { $0.hasPrefix(old) ? "\(new)\($0.dropFirst(old.count))" : $0 }
    }
}
