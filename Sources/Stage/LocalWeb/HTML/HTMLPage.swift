/// A page as a user sees it: its title, its forms and links, and the address of its refresh.
///
/// Any text can be read: a text that is no HTML has no forms. Scripts do not run, so the parts of `<noscript>` count. A page
/// is read as UTF-8.
package struct HTMLPage: Sendable, Hashable {
    /// A link: `<a href="…">`.
    package struct Link: Sendable, Hashable {
        /// The address as written in the page.
        package var href: String
        /// The text, with single spaces in place of white space.
        package var text: String
        /// The `id`; empty when there is none.
        package var id: String
    }

    /// A redirect of a page after a delay: `<meta http-equiv="refresh">`.
    package struct Refresh: Sendable, Hashable {
        /// The delay in seconds.
        package var seconds: Int
        /// The address as written in the page; empty for the page itself.
        package var address: String
    }

    /// The title; empty when there is none.
    package internal(set) var title = ""
    /// The forms in the order of the page.
    package internal(set) var forms: [HTMLForm] = []
    /// The links in the order of the page.
    package internal(set) var links: [Link] = []
    /// The address that relative ones are relative to, as written in `<base>`; nil without one.
    package internal(set) var base: String?
    /// The address that the page sends the browser to without a click; nil for none.
    package internal(set) var refresh: Refresh?

    /// Reads a page, in one pass.
    package init(_ html: String) {
        var reader = HTMLPageReader(html)
        self = reader.page()
    }

    /// Creates an empty page.
    init() {}

    /// The title of a page; the rest is not read.
    static func title(of html: String) -> String {
        var tokens = HTMLTokenizer(html)
        var isTitle = false
        while let token = tokens.next() {
            switch token {
            case .start(let tag): isTitle = tag.name == .title
            case .text(let raw) where isTitle: return CharacterReferences.decoded(raw, in: .text).singleSpaced
            case .end(.title) where isTitle: return ""
            case .text, .end: break
            }
        }
        return ""
    }
}

extension HTMLPage.Refresh {
    /// Reads `5; url=/next`, as an attribute `content` or a field `Refresh` has it; nil when it is none.
    ///
    /// Source: HTML, section 4.2.5.3, "shared declarative refresh steps".
    init?(_ content: String) {
        var rest = Array(content.utf8)[...]
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        rest = rest.drop(while: ByteReader.isSpace)
        let digits = rest.prefix(while: isDigit)
        rest = rest[digits.endIndex...]
        guard !digits.isEmpty || rest.first == UInt8(ascii: ".") else { return nil }
        // A number of seconds that is too large means never.
        seconds = digits.isEmpty ? 0 : Int(Substring(decoding: digits, as: UTF8.self)) ?? .max
        rest = rest.drop { isDigit($0) || $0 == UInt8(ascii: ".") }
        address = ""
        guard let mark = rest.first else { return }
        guard ByteReader.isSpace(mark) || mark == UInt8(ascii: ";") || mark == UInt8(ascii: ",") else {
            return nil
        }
        rest = rest.drop(while: ByteReader.isSpace)
        if let mark = rest.first, mark == UInt8(ascii: ";") || mark == UInt8(ascii: ",") {
            rest = rest.dropFirst()
        }
        rest = rest.drop(while: ByteReader.isSpace)
        if rest.prefix(3).map(ByteReader.lowercased).elementsEqual("url".utf8) {
            let behind = rest.dropFirst(3).drop(while: ByteReader.isSpace)
            if behind.first == UInt8(ascii: "=") { rest = behind.dropFirst().drop(while: ByteReader.isSpace) }
        }
        if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            rest = rest.dropFirst().prefix { $0 != quote }
        }
        address = String(decoding: rest, as: UTF8.self)
    }
}

extension String {
    /// The text without white space at its ends, and with single spaces elsewhere.
    var singleSpaced: String {
        utf8.split(whereSeparator: ByteReader.isSpace).map { String(Substring($0)) }.joined(separator: " ")
    }
}
