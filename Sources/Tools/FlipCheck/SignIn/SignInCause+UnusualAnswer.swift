import HTTPMessages
import HeadlessBrowser
import JSON
import WebText

/// Answers other than a redirect to Google.
extension SignInCause {
    private static let expected =
        "Google expects a redirect (303 or 302) whose Location is the redirect URI with code and state"

    /// The cause where the server answered in a way that no client takes, or nil elsewhere.
    static func inUnusualAnswer(_ authorization: Authorization) -> SignInCause? {
        guard let redirectURI = authorization.query.redirectURI else { return nil }
        switch authorization.end {
        case .redirect(let location): return inRedirect(to: location, redirectURI)
        case .page(let status, _): return inPage(authorization, status, redirectURI)
        case .nowhere: return nil
        }
    }

    /// The cause where a redirect goes to the redirect URI by http in place of https, or nil where it does not.
    private static func inRedirect(to location: String, _ redirectURI: String) -> SignInCause? {
        guard redirectURI.hasPrefix("https://") else { return nil }
        let inTheClear = "http://" + redirectURI.dropFirst("https://".count)
        guard Answer(location, to: inTheClear).address.hasSameBytes(as: inTheClear) else { return nil }
        return ofServer(
            "the redirect goes to \(inTheClear): http in place of https. Send the redirect URI as it came, byte for "
                + "byte")
    }

    private static func inPage(
        _ authorization: Authorization, _ status: Int, _ redirectURI: String
    ) -> SignInCause? {
        if (300..<400).contains(status) {
            return ofServer("the answer is a redirect (\(status)) without a Location. \(expected)")
        }
        if status >= 400, let form = authorization.exchanges.dropLast().last, form.request.method == "POST",
            let statusOfForm = form.response?.status, [307, 308].contains(statusOfForm)
        {
            return ofServer(
                "the form to \(form.request.url.withoutQuery) was answered with \(statusOfForm), so that a browser "
                    + "sends it on to the next address, which refused it with \(status). Answer a form with 303"
            )
        }
        return authorization.exchanges.last.flatMap { inLastMessage($0, status, redirectURI) }
            ?? authorization.pages.last.flatMap { inBody($0, redirectURI) }
    }

    /// The cause where the last message almost led to the redirect URI, or nil where it did not.
    private static func inLastMessage(
        _ last: Exchange, _ status: Int, _ redirectURI: String
    ) -> SignInCause? {
        if (200..<300).contains(status), last.response?.headers["Location"] != nil {
            return ofServer(
                "the answer has a Location and status \(status), so that a browser stays where it is. \(expected)"
            )
        }
        guard let target = HTTPRequest("GET", redirectURI), last.request.path == target.path,
            last.request.comparableOrigin != target.comparableOrigin,
            last.request.queryItems.contains(where: { $0.name == "code" })
        else { return nil }
        return ofServer(
            "the redirect kept only the path of the redirect URI, and led to \(last.request.origin). Send the whole "
                + "redirect URI, with its scheme and host")
    }

    /// The cause where the code is in the body of the answer, in JSON, in a form or in a link, or nil where it is not.
    private static func inBody(_ page: SeenPage, _ redirectURI: String) -> SignInCause? {
        func isToClient(_ address: String) -> Bool {
            address.utf8.starts(with: redirectURI.utf8) || ProbeTarget.isGoogle(address)
        }
        if let json = page.json, page.status < 400 {
            let hasAnswer = json["code"] != nil || json.contains { isToClient($0.value.string ?? "") }
            return hasAnswer ? ofServer("the answer is in JSON, which no browser follows. \(expected)") : nil
        }
        if page.forms.contains(where: { isToClient($0.action) }) {
            return ofServer("the answer is a form that a script posts (response_mode=form_post). \(expected)")
        }
        let link = page.links.first {
            isToClient($0.href) && Answer($0.href, to: redirectURI).value("code") != nil
        }
        return link.map {
            ofServer("the answer is in the link “\($0.text)”, which a user has to press. \(expected)")
        }
    }
}
