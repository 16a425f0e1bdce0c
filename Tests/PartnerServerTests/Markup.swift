import Foundation
import LocalHTTP
import Testing

@testable import PartnerServer

/// A page read as a browser would, as far as these pages go: elements with attributes, and text between.
struct Markup {
    struct Element {
        var name: String
        var attributes: [String: String]
        /// The text in it, that of the elements in it included.
        var text = ""
        /// The names of the elements around it, from the outside in.
        var ancestors: [String]
        /// The languages said of it or around it, from the outside in.
        var languages: [String]
    }

    /// In the order of the source, which is the order of the keyboard.
    private(set) var elements: [Element] = []
    /// What does not nest: an element that is never closed, or closed where it is not open.
    private(set) var faults: [String] = []

    /// Elements without content (HTML, section 13.1.2, void elements).
    private static let void: Set = ["meta", "input", "br"]

    init(_ html: String) {
        var open: [Int] = []
        for piece in html.split(separator: "<").dropFirst(html.hasPrefix("<") ? 0 : 1) {
            let parts = piece.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            let tag = parts[0]
            if tag.hasPrefix("!") { continue }
            if tag.hasPrefix("/") {
                let name = String(tag.dropFirst())
                if let last = open.last, elements[last].name == name {
                    open.removeLast()
                } else {
                    faults.append("</\(name)> closes nothing")
                }
            } else {
                let element = element(tag, inside: open)
                elements.append(element)
                if !Self.void.contains(element.name), !tag.hasSuffix("/") { open.append(elements.count - 1) }
            }
            let text = unescaped(parts.count == 2 ? parts[1] : "")
            for index in open { elements[index].text += text }
        }
        faults += open.map { "<\(elements[$0].name)> is never closed" }
    }

    func all(_ names: String...) -> [Element] {
        elements.filter { names.contains($0.name) }
    }

    /// The words on the page, with single spaces, but for those that are marked as another language's.
    func words(in language: String) -> String {
        let body = all("body").first?.text ?? ""
        let foreign = elements.filter { $0.languages.last != language && $0.attributes["lang"] != nil }
        return foreign.reduce(body) { $0.replacingOccurrences(of: $1.text, with: "") }
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func element(_ tag: Substring, inside open: [Int]) -> Element {
        let name = String(tag.prefix { !$0.isWhitespace && $0 != "/" })
        var attributes: [String: String] = [:]
        for match in tag.matches(of: /\s([\w-]+)(?:="([^"]*)")?/) {
            attributes[String(match.1)] = unescaped(match.2 ?? "")
        }
        return Element(
            name: name, attributes: attributes, ancestors: open.map { elements[$0].name },
            languages: open.compactMap { elements[$0].attributes["lang"] }
                + [attributes["lang"]].compactMap { $0 })
    }

    private func unescaped(_ text: Substring) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(String(text))
        {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }
}

/// Every page there is, in one language, each as its first reader sees it.
func everyPage(in language: PageLanguage) async throws -> [(name: String, response: HTTPResponse)] {
    let partner = try Partner { configuration in
        var barred = configuration.accounts[0]
        (barred.id, barred.username, barred.isDisabled) = ("account-barred", "barred", true)
        configuration.accounts.append(barred)
        configuration.limits.failedSignInsPerAccount = 2
    }
    let locale = ("user_locale", language.rawValue)
    let query = Partner.query(more: [locale])
    var visitor = Visitor(partner)
    let signIn = await visitor.open(query)
    func fail(_ name: String, _ password: String) async throws -> HTTPResponse {
        try await visitor.press("sign-in", on: signIn, filling: ["username": name, "password": password])
    }
    let wrong = try await fail("grace", "wrong")
    _ = try await fail("grace", "wrong")
    return [
        ("sign-in", signIn), ("wrong password", wrong),
        ("disabled", try await fail("barred", Partner.Demo.password)),
        ("too many attempts", try await fail("grace", "wrong")),
        ("consent", try await visitor.consentPage(query)),
        ("stale form", await partner.post("/authorize?\(query)", ["decision": "agree"])),
        ("unusable request", await partner.get("/authorize?user_locale=\(language.rawValue)")),
        ("flip", await partner.get("/flip?\(query)")),
    ]
}
