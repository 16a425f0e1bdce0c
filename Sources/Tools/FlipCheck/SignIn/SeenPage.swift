import Foundation
import HeadlessBrowser
import JSON

/// A page on the way to a code: its title, its forms and its obstacles.
package struct SeenPage: Sendable, Hashable {
    package var url: String
    package var status: Int
    package var title: String
    package var forms: [HTMLForm]
    /// Which of the configured steps was taken for it, counted from 0; nil when none fits.
    package var step: Int?
    package var obstacles: [Obstacle]
    /// The beginning of its text, where it is not a step of a sign-in: it may say why there is none.
    package var words = ""
    package var isRefusal: Bool

    /// What keeps a program from signing in on a page.
    package enum Obstacle: String, Sendable, Hashable, CaseIterable {
        /// The page asks to prove that a person is there.
        case captcha = "a CAPTCHA"
        /// The page has no form, and a script that would make one.
        case script = "a page that a script makes"
    }

    init(_ page: Browser.Page, step: Int?, refusalPage: String?) {
        // The beginning is enough, and a page may be large.
        let html = String(decoding: page.html.utf8.prefix(Self.searched), as: UTF8.self)
        self.init(
            page.url, status: page.status, title: Self.title(html), forms: page.forms, html: html, step: step,
            refusalPage: refusalPage, needsForm: true)
    }

    /// The page as a script in a real browser tells it; a name may be an `id` or a text.
    init(script page: JSONValue, step: Int?, refusalPage: String?) {
        let forms = (page["forms"]?.array ?? []).map { form in
            func fields(_ kind: String, _ type: (String) -> String) -> [HTMLForm.Field] {
                (form[kind]?.array ?? []).compactMap(\.array).map { pair in
                    HTMLForm.Field(name: pair.first?.string ?? "", type: type(pair.last?.string ?? ""))
                }
            }
            return HTMLForm(
                method: .post, fields: fields("fields", \.self) + fields("buttons") { _ in "submit" })
        }
        self.init(
            page["url"]?.string ?? "", status: page["status"]?.integer.map { Int($0) } ?? 200,
            title: page["title"]?.string ?? "", forms: forms, html: page["html"]?.string ?? "", step: step,
            refusalPage: refusalPage, needsForm: false)
    }

    private init(
        _ address: String, status: Int, title: String, forms: [HTMLForm], html: String, step: Int?,
        refusalPage: String?, needsForm: Bool
    ) {
        url = String(address.prefix { $0 != "?" && $0 != "#" })
        self.status = status
        self.title = title
        self.forms = forms
        self.step = step
        isRefusal = refusalPage.map { html.hasAny([$0]) } ?? false
        if status >= 400 || forms.isEmpty || isRefusal {
            let texts: [String] = PageContent(html).parts.compactMap { part in
                switch part {
                case .heading(let text), .text(let text), .item(let text): text
                default: nil
                }
            }
            words = String(texts.joined(separator: " ").prefix(200))
        }
        let lower = html.lowercased()
        let isScript = needsForm && forms.isEmpty && lower.hasAny(["<script"])
        obstacles = (lower.hasAny(Self.captchas) ? [.captcha] : []) + (isScript ? [.script] : [])
    }

    private static let searched = 262_144
    private static let captchas = ["captcha", "cf-turnstile", "challenges.cloudflare.com"]

    static func title(_ html: String) -> String {
        guard let open = html.firstRange(of: "<title"),
            let start = html[open.upperBound...].firstIndex(of: ">")
        else { return "" }
        let text = html[start...].dropFirst().prefix { $0 != "<" }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    package var asksForPassword: Bool {
        forms.contains { form in form.fields.contains { $0.type.lowercased() == "password" } }
    }

    package var summary: String { "page (\(status))" + (title.isEmpty ? "" : " “\(title)”") + " at \(url)" }
}

extension String {
    /// Whether one of these texts is in it, compared by bytes.
    func hasAny(_ texts: [String]) -> Bool {
        let bytes = Data(utf8)
        return texts.contains { bytes.range(of: Data($0.utf8)) != nil }
    }
}
