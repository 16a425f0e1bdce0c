import WebText

/// A page without scripts: its title, its forms and links, and its refresh.
///
/// Any text can be read as a page.
package struct HTMLPage: Sendable, Hashable {
    /// A link of a page.
    package struct Link: Sendable, Hashable, Codable {
        package var href: String
        /// The text, with single spaces in place of white space.
        package var text: String
        /// The `id`, or an empty text when there is none.
        package var id: String
    }

    /// What a browser fetches to show a page.
    package struct Resource: Sendable, Hashable {
        /// The address as written in the page.
        package var address: String
        /// The policy in `referrerpolicy`, which counts in place of the page's, in lower case, or nil without a known one.
        package var referrerPolicy: String?
        /// Whether it is a script that a browser runs whatever it has become: without the hash of its content.
        package var isUncheckedScript: Bool
    }

    /// The policies for the referrer that browsers know: they ignore any other (Referrer Policy, section 3).
    package static let referrerPolicies: Set = [
        "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin",
        "origin-when-cross-origin", "strict-origin-when-cross-origin", "unsafe-url",
    ]

    /// The title, or an empty text when there is none.
    package internal(set) var title = ""
    package internal(set) var forms: [HTMLForm] = []
    package internal(set) var links: [Link] = []
    /// The addresses of the pages that this page shows inside itself, as written in `<iframe>`.
    package internal(set) var frames: [String] = []
    /// The images, scripts, style sheets and frames that a browser fetches to show the page.
    package internal(set) var resources: [Resource] = []
    /// The contents of the `meta` elements with a name, by the name in lower case.
    ///
    /// Of several with one name, the first counts.
    package internal(set) var metas: [String: String] = [:]
    /// The policies in `<meta http-equiv="Content-Security-Policy">`, each by itself.
    package internal(set) var policies: [String] = []
    /// The base of relative addresses in place of the page's own address, as written in `<base>`, or nil without one.
    package internal(set) var base: String?
    /// The address that the page sends the browser to without a click, or nil for none.
    package internal(set) var refresh: Refresh?

    /// Reads the source of a page.
    package init(_ html: String) {
        var reader = HTMLPageReader(html)
        self = reader.page()
    }

    init() {}

    /// Whether a browser finds an element with this name, in lower case, in a source.
    package static func hasElement(_ name: String, in source: String) -> Bool {
        hasTag(in: source) { $0.name == name }
    }

    /// Whether a browser finds an attribute with this name in a source.
    ///
    /// The name is in lower case, and at most as long as `referrerpolicy`.
    package static func hasAttribute(_ name: String, in source: String) -> Bool {
        hasTag(in: source) { $0.has(name) }
    }

    /// The words of a source without scripts and styles: its texts, the labels of its buttons, and every other attribute, such
    /// as `alt`, that is not an address, a name or the value of a field.
    package static func words(in source: String) -> String {
        var words: [String] = []
        for token in HTMLTokenizer(source) {
            switch token {
            case .text(let raw): words.append(CharacterReferences.decoded(raw))
            case .end: break
            case .start(let tag):
                let isButton = ["submit", "button", "reset"].contains(tag["type"]?.asciiLowercased)
                for name in tag.values.keys where !attributesWithoutWords.contains(name) {
                    if name != "value" || isButton { words.append(tag[name] ?? "") }
                }
                if !["script", "style", "iframe"].contains(tag.name) {
                    words.append(CharacterReferences.decoded(tag.text))
                }
            }
        }
        return words.joined(separator: "\n")
    }

    /// The texts of the scripts that are in a source, and not fetched.
    package static func scripts(in source: String) -> [String] {
        HTMLTokenizer(source).compactMap { token in
            guard case .start(let tag) = token, tag.name == "script", !tag.has("src") else { return nil }
            return String(decoding: tag.text, as: UTF8.self)
        }
    }

    private static let attributesWithoutWords: Set = [
        "href", "src", "srcset", "action", "formaction", "poster", "content", "id", "class", "name", "for",
        "form", "style", "nonce", "integrity",
    ]

    private static func hasTag(in source: String, where isWanted: (HTMLTag) -> Bool) -> Bool {
        HTMLTokenizer(source).contains { if case .start(let tag) = $0 { isWanted(tag) } else { false } }
    }
}

extension HTMLPage {
    /// The address from which the page's relative addresses begin: its ``base``, made absolute, or else the page's URL.
    package func absoluteBase(at url: String) -> String {
        base.map { WebAddress.resolve($0, against: url) } ?? url
    }
}
