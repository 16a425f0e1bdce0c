import HeadlessBrowser
import JSON
import WebText

/// How a page is read, and what is looked for in its HTML.
extension SeenPage {
    /// The page as the browser of this project reads it.
    ///
    /// - Parameter refusalPage: a text in the HTML of each page that refuses, or nil where no text tells.
    init(_ page: Browser.Page, step: Int?, refusalPage: String?) {
        // The beginning is enough, and a page may be large.
        let html = String(decoding: page.html.utf8.prefix(Self.searchedBytes), as: UTF8.self)
        self.init(
            page.url, status: page.status, title: page.document.title, forms: page.forms, html: html,
            step: step, refusalPage: refusalPage)
        if forms.isEmpty, html.asciiLowercased.hasBytes(of: "<script") { obstacles.append(.script) }
        if likelyForm?.hasOnlyNamelessFields == true { obstacles.append(.nameless) }
        links = Array(page.document.links.prefix(Self.shownLinks))
        frames = Array(page.document.frames.prefix(Self.shownLinks))
        base = page.document.base
        let tokens = Self.tokenNames.compactMap { page.document.metas[$0] }.filter { !$0.isEmpty }
        let hidden = forms.flatMap(\.fields).filter(\.isHidden).map(\.value)
        keepsTokenFromForms = !tokens.isEmpty && !tokens.contains { hidden.contains($0) }
        let members = html.drop(while: \.isWhitespace).first == "{" ? JSONValue(json: html.utf8)?.object : nil
        // Nothing looks deeper, and a recording of deep values could not be read.
        json = members?.reduce(into: JSONObject()) { $0[$1.key] = $1.value.withoutInnerValues }
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
        isRefusal = refusalPage.map { html.hasBytes(of: $0) } ?? false
        if status >= 400 || forms.likely == nil || isRefusal {
            words = String(PageContent(html).texts.joined(separator: " ").asShortText)
        }
        let smallHTML = html.asciiLowercased
        obstacles = smallHTML.hasAny(Self.captchas) ? [.captcha] : []
        // The script of such a filter may also be on a page that it let through.
        if Self.isOfFilter(status: status, smallHTML: smallHTML) { obstacles = [.filter] }
    }

    /// Whether a page is the refusal of a filter before the server.
    ///
    /// - Parameter smallHTML: its HTML in small letters.
    static func isOfFilter(status: Int, smallHTML: String) -> Bool {
        smallHTML.hasBytes(of: filterAtAnyStatus) || status >= 400 && smallHTML.hasAny(filters)
            || status == 403 && smallHTML.hasBytes(of: filterAt403)
    }

    /// The most bytes, or in a real browser characters, of a page in which something is looked for.
    static let searchedBytes = 262_144
    /// Texts in the pages of hCaptcha, reCAPTCHA and Cloudflare's Turnstile.
    static let captchas = ["captcha", "cf-turnstile", "challenges.cloudflare.com"]

    /// Texts in the refusals of Cloudflare, Imperva, Akamai, ModSecurity, CloudFront and Azure's Front Door.
    private static let filters = [
        "cdn-cgi/challenge-platform", "cf-error-details", "attention required! | cloudflare", "incapsula",
        "errors.edgesuite.net", "mod_security", "modsecurity", "request blocked.", "the request is blocked",
    ]
    /// A text in the refusal of F5's BIG-IP, which has the status 200 unless it is told otherwise.
    private static let filterAtAnyStatus = "the requested url was rejected. please consult"
    /// A text in every error page of Azure's Application Gateway.
    private static let filterAt403 = "microsoft-azure-application-gateway"
    /// The names of `meta` elements in which frameworks keep the token of their forms.
    private static let tokenNames = ["csrf-token", "csrf_token", "_csrf", "xsrf-token", "csrf", "_token"]
    /// The most links, and frames, that a page keeps: the first of them tell how a user goes on.
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
}

extension JSONValue {
    /// The value itself, or an array or object of its kind with nothing in it.
    fileprivate var withoutInnerValues: JSONValue {
        switch self {
        case .array: []
        case .object: [:]
        case .null, .bool, .integer, .number, .string: self
        }
    }
}
