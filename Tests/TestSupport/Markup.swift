import Foundation

/// A page read as a browser would, as far as these pages go: elements with attributes, and text between.
public struct Markup: Sendable {
    /// An element with what is in it.
    public struct Element: Sendable {
        /// The name of the tag.
        public var name: String
        /// The attributes, unescaped; one without a value is empty.
        public var attributes: [String: String]
        /// The text in it, that of the elements in it included.
        public var text = ""
        /// The names of the elements around it, from the outside in.
        public var ancestors: [String]
        /// The languages said of it or around it, from the outside in.
        public var languages: [String]
    }

    /// In the order of the source, which is the order of the keyboard.
    public private(set) var elements: [Element] = []
    /// The faults of nesting: an element that is never closed, or that is closed without being open.
    public private(set) var faults: [String] = []

    /// Elements without content (HTML, section 13.1.2, void elements).
    private static let void: Set = ["meta", "input", "br"]

    /// Reads a page.
    public init(_ html: String) {
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

    /// The elements of these names, in order.
    public func all(_ names: String...) -> [Element] {
        elements.filter { names.contains($0.name) }
    }

    /// The words on the page, with single spaces, but for those that are marked as another language's.
    public func words(in language: String) -> String {
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
