import HeadlessBrowser
import JSON
import WebText

/// A page on the way to a code: its title, its forms and its obstacles.
package struct SeenPage: Sendable, Hashable, Codable {
    /// The address without query and fragment.
    package var url: String
    package var status: Int
    /// The title, with single spaces; empty for none.
    package var title: String
    package var forms: [HTMLForm]
    /// Which of the configured steps was taken for it, counted from 0; nil when none fits.
    package var step: Int?
    package var obstacles: [Obstacle]
    /// The beginning of its text where it refuses or has no form, which may say why; empty for any other page.
    package var words = ""
    /// Whether it has the text of ``SignIn/refusalPage``.
    package var isRefusal: Bool
    /// Its links; the first of them are enough to tell how a user goes on.
    package var links: [HTMLPage.Link] = []
    /// The addresses of the pages that it shows inside itself, as it writes them.
    package var frames: [String] = []
    /// Whether a `meta` element has a token against forged requests that no form has: a script adds it.
    package var keepsTokenFromForms = false
    /// The base of its relative addresses, as written in `<base>`; nil without one.
    var base: String?
    /// The members of the answer, where it is a JSON object and no page.
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

    /// The page as the browser of this project reads it.
    ///
    /// - Parameter refusalPage: a text in the HTML of each page that refuses; nil where no text tells.
    init(_ page: Browser.Page, step: Int?, refusalPage: String?) {
        // The beginning is enough, and a page may be large.
        let html = String(decoding: page.html.utf8.prefix(Self.searchedBytes), as: UTF8.self)
        self.init(
            page.url, status: page.status, title: page.document.title, forms: page.forms, html: html,
            step: step,
            refusalPage: refusalPage)
        if forms.isEmpty, html.asciiLowercased.hasBytes(of: "<script") { obstacles.append(.script) }
        if let form = likelyForm, !form.userFields.isEmpty, form.userFields.allSatisfy(\.name.isEmpty) {
            obstacles.append(.nameless)
        }
        links = Array(page.document.links.prefix(Self.shownLinks))
        frames = Array(page.document.frames.prefix(Self.shownLinks))
        base = page.document.base
        let tokens = Self.tokenNames.compactMap { page.document.metas[$0] }.filter { !$0.isEmpty }
        let hidden = forms.flatMap(\.fields).filter(\.isHidden).map(\.value)
        keepsTokenFromForms = !tokens.isEmpty && !tokens.contains { hidden.contains($0) }
        json = html.drop(while: \.isWhitespace).first == "{" ? JSONValue(json: html.utf8)?.object : nil
    }

    /// The page as a script in a real browser tells it; a name may be an `id` or a text.
    init(script page: JSONValue, step: Int?, refusalPage: String?) {
        let forms = page["forms"]?.array ?? []
        self.init(
            page["url"]?.string ?? "", status: page["status"]?.integer.map { Int($0) } ?? 200,
            title: page["title"]?.string ?? "", forms: forms.map(Self.form), html: page["html"]?.string ?? "",
            step: step, refusalPage: refusalPage)
    }

    private init(
        _ address: String, status: Int, title: String, forms: [HTMLForm], html: String, step: Int?,
        refusalPage: String?
    ) {
        url = address.withoutQuery
        self.status = status
        self.title = title
        self.forms = forms
        self.step = step
        isRefusal = refusalPage.map { html.hasAny([$0]) } ?? false
        if status >= 400 || forms.isEmpty || isRefusal { words = Self.words(html) }
        let smallHTML = html.asciiLowercased
        obstacles = smallHTML.hasAny(Self.captchas) ? [.captcha] : []
        // The script of such a filter may also be on a page that it let through.
        if Self.isOfFilter(status: status, html: smallHTML) { obstacles = [.filter] }
    }

    /// Whether a page is the refusal of a filter before the server.
    static func isOfFilter(status: Int, html: String) -> Bool {
        status >= 400 && html.asciiLowercased.hasAny(filters)
    }

    /// The most bytes of a page in which something is looked for.
    private static let searchedBytes = 262_144
    /// The most characters of a server's words that a finding shows.
    static let shownWords = 200
    /// Texts in the pages of hCaptcha, reCAPTCHA and Cloudflare's Turnstile.
    private static let captchas = ["captcha", "cf-turnstile", "challenges.cloudflare.com"]

    /// Texts in the refusals of Cloudflare, Imperva, Akamai and ModSecurity.
    private static let filters = [
        "cdn-cgi/challenge-platform", "cf-error-details", "attention required! | cloudflare", "incapsula",
        "errors.edgesuite.net", "mod_security", "modsecurity",
    ]
    /// The names of `meta` elements in which frameworks keep the token of their forms.
    private static let tokenNames = ["csrf-token", "csrf_token", "_csrf", "xsrf-token", "csrf", "_token"]
    private static let shownLinks = 8

    /// A form as the script of ``RealPage`` tells it: fields and buttons as pairs of a name and a type.
    private static func form(_ form: JSONValue) -> HTMLForm {
        func pairs(_ member: String) -> [[JSONValue]] { (form[member]?.array ?? []).compactMap(\.array) }
        let fields = pairs("fields").map { pair in
            HTMLForm.Field(name: pair.first?.string ?? "", type: pair.last?.string ?? "")
        }
        // A link or an element with the role of a button counts as a button that sends.
        let buttons = pairs("buttons").map { pair in
            HTMLForm.Field(name: pair.first?.string ?? "", type: "submit")
        }
        return HTMLForm(method: .post, fields: fields + buttons)
    }

    private static func words(_ html: String) -> String {
        String(PageContent(html).texts.joined(separator: " ").prefix(shownWords))
    }

    /// The error of an authorization server in an answer that is JSON; nil for that of a gateway, such as `Forbidden`.
    var oauthError: String? {
        guard let error = json?["error"]?.string, Self.oauthErrors.contains(error) else { return nil }
        return error
    }

    /// RFC 6749 sections 4.1.2.1 and 5.2, and what servers call a redirect URI that is not registered.
    private static let oauthErrors: Set = [
        "invalid_request", "unauthorized_client", "access_denied", "unsupported_response_type",
        "invalid_scope",
        "server_error", "temporarily_unavailable", "invalid_client", "invalid_grant",
        "unsupported_grant_type",
        "invalid_redirect_uri", "redirect_uri_mismatch",
    ]

    /// Where a form and its buttons lead, absolute; an empty action leads to the page itself.
    func targets(of form: HTMLForm) -> [String] {
        let base = self.base.map { WebAddress.resolve($0, against: url) } ?? url
        let actions = [form.action] + form.fields.compactMap { $0.override?.action }
        return actions.map { $0.isEmpty ? url : WebAddress.resolve($0, against: base) }
    }

    package var asksForPassword: Bool { forms.contains { $0.fields.contains(where: \.isPassword) } }

    /// Status, title and address, as a noun of a sentence.
    package var summary: String { "page (\(status))" + (title.isEmpty ? "" : " “\(title)”") + " at \(url)" }
}

extension String {
    /// Whether one of these texts is in it, compared by bytes.
    func hasAny(_ texts: [String]) -> Bool {
        texts.contains { hasBytes(of: $0) }
    }
}
