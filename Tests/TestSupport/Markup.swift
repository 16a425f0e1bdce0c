import Foundation

/// A page read as a browser would, as far as these pages go: elements with attributes, and text between.
package struct Markup: Sendable {
    /// An element of the page.
    package struct Element: Sendable {
        package let name: String
        /// The attributes, unescaped, with an empty text for an attribute without a value.
        package let attributes: [String: String]
        /// The text in it, that of the elements in it included.
        package fileprivate(set) var text = ""
        /// The names of the elements around it, from the outside in.
        package let ancestors: [String]
        /// The languages said of it or around it, from the outside in.
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

    /// The words on the page, with single spaces, but for those that are marked as another language's.
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
                + [attributes["lang"]].compactMap { $0 })
    }

    private func unescaped(_ text: Substring) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(String(text))
        {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }
}

/// The needs of users who do not see a page or have no mouse (WCAG 2.2).
extension Markup {
    /// The faults of a whole page in a language, in words.
    package func accessibilityProblems(language: String, direction: String) -> [String] {
        faults + pageProblems(language: language, direction: direction) + fieldProblems + controlProblems
    }

    private func pageProblems(language: String, direction: String) -> [String] {
        var problems: [String] = []
        // WCAG 2.2 section 3.1.1.
        if all("html").map(\.attributes["lang"]) != [language] { problems.append("lang is not \(language)") }
        if all("html").map(\.attributes["dir"]) != [direction] { problems.append("dir is not \(direction)") }
        // WCAG 2.2 section 2.4.2.
        if all("title").map({ $0.text.filter { !$0.isWhitespace }.isEmpty }) != [false] {
            problems.append("there is no title")
        }
        if all("main").count != 1 { problems.append("there is not one main part") }
        // WCAG 2.2 section 1.3.1, technique G141.
        let levels = all("h1", "h2", "h3", "h4", "h5", "h6").compactMap { Int($0.name.dropFirst()) }
        if levels.first != 1 || levels.count(where: { $0 == 1 }) != 1 {
            problems.append("there is not one first heading")
        }
        if zip(levels, levels.dropFirst()).contains(where: { $1 > $0 + 1 }) {
            problems.append("a heading skips a level")
        }
        return problems
    }

    private var fieldProblems: [String] {
        var problems: [String] = []
        let ids = elements.compactMap(\.attributes["id"])
        if Set(ids).count != ids.count { problems.append("an id stands twice") }
        for field in all("input", "select", "textarea") where field.attributes["type"] != "hidden" {
            let id = field.attributes["id"] ?? "a field without an id"
            // WCAG 2.2 sections 1.3.1, 3.3.2 and 4.1.2.
            let labels = all("label").filter { $0.attributes["for"] == id && !$0.text.isEmpty }
            if labels.count != 1 { problems.append("\(id) has no label") }
            // WCAG 2.2 section 1.3.5; section 3.3.8 asks that a password manager can fill it in.
            if field.attributes["autocomplete"] == nil { problems.append("\(id) has no purpose") }
            // WCAG 2.2 section 3.3.1: a problem is told in words, where the field says.
            let told = field.attributes["aria-describedby"]
            let alerts = elements.filter { $0.attributes["id"] == told && $0.attributes["role"] == "alert" }
            if told != nil, alerts.count != 1 { problems.append("\(id) names no alert") }
            if field.attributes["aria-invalid"] != nil, told == nil {
                problems.append("\(id) says no reason")
            }
        }
        return problems
    }

    private var controlProblems: [String] {
        var problems: [String] = []
        for element in elements {
            // WCAG 2.2 sections 2.4.3 and 3.2.1: the keyboard goes in the order of the page.
            for name in ["tabindex", "autofocus", "accesskey"] where element.attributes[name] != nil {
                problems.append("<\(element.name)> has \(name)")
            }
            if element.attributes.keys.contains(where: { $0.hasPrefix("on") }) {
                problems.append("<\(element.name)> has a script")
            }
        }
        // An action is a button in a form that posts; a link only leads to a page.
        for button in all("button") where !button.ancestors.contains("form") || button.text.isEmpty {
            problems.append("a button does nothing or says nothing")
        }
        for form in all("form") where form.attributes["method"] != "post" {
            problems.append("a form does not post")
        }
        for link in all("a") {
            if link.attributes["href"]?.isEmpty != false || link.text.isEmpty
                || link.attributes["role"] != nil
            {
                problems.append("a link leads nowhere, says nothing or pretends to be something else")
            }
        }
        return problems
    }
}
