import HeadlessBrowser
import JSON
import WebText

/// A page on the way to a code: its title, its forms and its obstacles.
package struct SeenPage: Sendable, Hashable, Codable {
    /// The address without query and fragment.
    package var url: String
    /// The status of the answer, or 200 where a real browser does not tell it.
    package var status: Int
    /// The title, with single spaces, or an empty text for none.
    package var title: String
    /// Its forms, in the order of the page.
    package var forms: [HTMLForm]
    /// Which of the configured steps was taken for it, counted from 0, or nil when none fits.
    package var step: Int?
    /// What keeps a program from signing in on it, or an empty list for nothing.
    package var obstacles: [Obstacle]
    /// The beginning of its text where it refuses or has no form that leads on, which may say why; else an empty text.
    package var words = ""
    /// Whether it has the text of ``SignIn/refusalPage``.
    package var isRefusal: Bool
    /// Its first links, which are enough to tell how a user goes on.
    package var links: [HTMLPage.Link] = []
    /// The addresses of the pages that it shows inside itself, as it writes them.
    package var frames: [String] = []
    /// Whether a `meta` element has a token against forged requests that no form has: a script adds it.
    package var keepsTokenFromForms = false
    /// The base of its relative addresses, as written in `<base>`, or nil without one.
    var base: String?
    /// The members of the answer, where it is a JSON object and no page; arrays and objects in it are empty.
    package var json: JSONObject?

    /// What keeps a program from signing in on a page.
    package enum Obstacle: String, Sendable, Hashable, CaseIterable, Codable {
        /// The page asks to prove that a person is there.
        case captcha = "a CAPTCHA"
        /// The page has no form, and a script that would make one.
        case script = "a page that a script makes"
        /// The fields have no names, so that a script reads them and sends the form.
        case nameless = "a page whose form a script sends"
        /// Something in front of the server asks to prove that this is a browser.
        case filter = "a filter against bots"
    }

    /// The error of an authorization server in an answer that is JSON, or nil for that of a gateway, such as `Forbidden`.
    var oauthError: String? {
        guard let error = json?["error"]?.string, Self.oauthErrors.contains(error) else { return nil }
        return error
    }

    /// RFC 6749 sections 4.1.2.1 and 5.2, and what servers call a redirect URI that is not registered.
    private static let oauthErrors: Set = [
        "invalid_request", "unauthorized_client", "access_denied", "unsupported_response_type",
        "invalid_scope", "server_error", "temporarily_unavailable", "invalid_client", "invalid_grant",
        "unsupported_grant_type", "invalid_redirect_uri", "redirect_uri_mismatch",
    ]

    /// What its relative addresses begin from: its ``base``, absolute, or else its own address.
    var absoluteBase: String { base.map { WebAddress.resolve($0, against: url) } ?? url }

    /// Where a form and its buttons lead, absolute; an empty action leads to the page itself.
    func targets(of form: HTMLForm) -> [String] {
        let actions = [form.action] + form.fields.compactMap { $0.override?.action }
        return actions.map { $0.isEmpty ? url : WebAddress.resolve($0, against: absoluteBase) }
    }

    /// Whether a link, or a form that does not post, leads to the page's host with the state of a request.
    func leadsOn(with state: String) -> Bool {
        let ofLinks = links.map { WebAddress.resolve($0.href, against: absoluteBase) }
        let ofForms = forms.filter { $0.method != .post }.flatMap { form in
            let values = form.fields.map { PercentCoding.encode($0.value) }.joined(separator: "&")
            return targets(of: form).map { "\($0)?\(values)" }
        }
        return (ofLinks + ofForms).contains { address in
            ProbeTarget.host(address) == ProbeTarget.host(url)
                && address.hasAny([state, PercentCoding.encode(state)])
        }
    }

    /// The form that a user would most likely fill in, or nil when no form leads on.
    var likelyForm: HTMLForm? { forms.likely }

    /// Whether a form has a field for a password.
    package var asksForPassword: Bool { forms.contains(where: \.asksForPassword) }

    /// Status, title and address, as a noun of a sentence.
    package var summary: String { "page (\(status))" + (title.isEmpty ? "" : " “\(title)”") + " at \(url)" }
}
