import Foundation
import HeadlessBrowser
import JSON

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
    /// The beginning of its text, where it is not a step of a sign-in: it may say why there is none.
    package var words = ""
    /// Whether it has the text by which the configuration knows a refusal.
    package var isRefusal: Bool

    /// What keeps a program from signing in on a page.
    package enum Obstacle: String, Sendable, Hashable, CaseIterable, Codable {
        /// The page asks to prove that a person is there.
        case captcha = "a CAPTCHA"
        /// The page has no form, and a script that would make one.
        case script = "a page that a script makes"
    }

    /// The page as the browser of this project reads it.
    ///
    /// - Parameter refusalPage: a text in the HTML of each page that refuses; nil where no text tells.
    init(_ page: Browser.Page, step: Int?, refusalPage: String?) {
        // The beginning is enough, and a page may be large.
        let html = String(decoding: page.html.utf8.prefix(Self.searchedBytes), as: UTF8.self)
        self.init(
            page.url, status: page.status, title: Self.title(html), forms: page.forms, html: html, step: step,
            refusalPage: refusalPage)
        if forms.isEmpty, html.lowercased().hasAny(["<script"]) { obstacles.append(.script) }
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
        url = String(address.prefix { $0 != "?" && $0 != "#" })
        self.status = status
        self.title = title
        self.forms = forms
        self.step = step
        isRefusal = refusalPage.map { html.hasAny([$0]) } ?? false
        if status >= 400 || forms.isEmpty || isRefusal { words = Self.words(html) }
        obstacles = html.lowercased().hasAny(Self.captchas) ? [.captcha] : []
    }

    /// The most bytes of a page in which something is looked for.
    private static let searchedBytes = 262_144
    /// The most characters of a server's words that a finding shows.
    static let shownWords = 200
    /// Texts in the pages of hCaptcha, reCAPTCHA and Cloudflare's Turnstile.
    private static let captchas = ["captcha", "cf-turnstile", "challenges.cloudflare.com"]

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
        var texts: [String] = []
        for part in PageContent(html).parts {
            switch part {
            case .heading(let text), .text(let text), .item(let text): texts.append(text)
            case .label, .field, .button, .link: break
            }
        }
        return String(texts.joined(separator: " ").prefix(shownWords))
    }

    /// The text of the first `title` element; empty for none.
    static func title(_ html: String) -> String {
        guard let open = html.firstRange(of: "<title"),
            let start = html[open.upperBound...].firstIndex(of: ">")
        else { return "" }
        let text = html[start...].dropFirst().prefix { $0 != "<" }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    package var asksForPassword: Bool { forms.contains { $0.fields.contains(where: \.isPassword) } }

    /// Status, title and address, as a noun of a sentence.
    package var summary: String { "page (\(status))" + (title.isEmpty ? "" : " “\(title)”") + " at \(url)" }
}

extension String {
    /// Whether one of these texts is in it, compared by bytes.
    func hasAny(_ texts: [String]) -> Bool {
        let bytes = Data(utf8)
        return texts.contains { bytes.range(of: Data($0.utf8)) != nil }
    }
}
