import Foundation

/// A page as a browser reads it: elements with attributes, and text between them.
///
/// It reads only the HTML that the pages of this package have.
package struct Markup: Sendable {
    /// An element of the page.
    package struct Element: Sendable {
        package let name: String
        /// The attributes, unescaped, with an empty text for an attribute without a value.
        package let attributes: [String: String]
        /// The text in the element and in the elements inside it.
        package fileprivate(set) var text = ""
        /// The names of the elements around the element, from the outside in.
        package let ancestors: [String]
        /// The languages that the elements around the element and the element itself name, from the outside in.
        package let languages: [String]
    }

    /// In the order of the source, which is the order of the keyboard.
    package private(set) var elements: [Element] = []
    /// The faults of nesting: an element that is never closed, or that is closed without being open.
    package private(set) var faults: [String] = []

    /// Elements without content (HTML, section 13.1.2, void elements).
    private static let void: Set = ["meta", "input", "br"]

    package init(_ html: String) {
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

    /// The elements with one of these names, in the order of the source.
    package func all(_ names: String...) -> [Element] {
        elements.filter { names.contains($0.name) }
    }

    /// The words on the page with single spaces, without those that are marked as of another language.
    package func words(in language: String) -> String {
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
                + [attributes["lang"]].compactMap(\.self))
    }

    private func unescaped(_ text: Substring) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(String(text))
        {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }
}
