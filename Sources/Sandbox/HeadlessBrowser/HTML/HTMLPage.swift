/// A page without scripts: its title, its forms and links, and its refresh; any text can be read.
package struct HTMLPage: Sendable, Hashable {
    /// A link of a page.
    package struct Link: Sendable, Hashable {
        package var href: String
        /// The text, with single spaces in place of white space.
        package var text: String
        /// The `id`; empty when there is none.
        package var id: String
    }

    /// A redirect of a page after a delay: `<meta http-equiv="refresh">`.
    package struct Refresh: Sendable, Hashable {
        package var seconds: Double
        /// The address as written in the page; empty for the page itself.
        package var address: String
    }

    /// The title; empty when there is none.
    package internal(set) var title = ""
    package internal(set) var forms: [HTMLForm] = []
    package internal(set) var links: [Link] = []
    /// The address that relative ones are relative to, as written in `<base>`; nil without one.
    package internal(set) var base: String?
    /// The address that the page sends the browser to without a click; nil for none.
    package internal(set) var refresh: Refresh?

    package init(_ html: String) {
        var reader = HTMLPageReader(html)
        self = reader.page()
    }

    init() {}
}

extension HTMLPage.Refresh {
    /// Reads `5; url=/next` (HTML, section 4.2.5.3, "shared declarative refresh steps").
    init?(_ content: String) {
        let parts = content.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",")
        }.map { String(Substring($0)).trimmed }
        guard let seconds = parts.first.flatMap(Double.init), seconds >= 0 else { return nil }
        self.seconds = seconds
        var rest = parts.count > 1 ? parts[1] : ""
        if rest.prefix(3).lowercased() == "url" {
            let behind = String(rest.dropFirst(3)).trimmed
            if behind.hasPrefix("=") { rest = String(behind.dropFirst()).trimmed }
        }
        if let quote = rest.first, quote == "\"" || quote == "'" {
            rest = String(rest.dropFirst().prefix { $0 != quote })
        }
        address = rest
    }
}
