/// A page as a user sees it: its title, its forms and links, and the address of its refresh.
///
/// Any text can be read: a text that is no HTML has no forms. Scripts do not run, so the parts of
/// `<noscript>` count. A page is read as UTF-8.
package struct HTMLPage: Sendable, Hashable {
    /// A link: `<a href="…">`.
    package struct Link: Sendable, Hashable {
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

/// Collects the title, forms and links of a page while it reads the tags.
///
/// The standard builds a tree first. This reader keeps only the part of the tree that forms depend on: the
/// open form, list and field set. Source: HTML, sections 13.2.6, "Tree construction", and 4.10.18.3, "form
/// owner".
struct HTMLPageReader {
    private var tokens: HTMLTokenizer
    private var result = HTMLPage()
    private var forms = FormCollection()
    private var fieldSets = FieldSets()
    /// The number of open templates: their content is not on the page.
    private var templates = 0
    /// The link that is open: its text is still to come.
    private var link: HTMLPage.Link?
    private var linkText: [UInt8] = []
    private var isTitle = false
    private var hasTitle = false
    /// The text of the title, button, text area or option that is open.
    private var text: [UInt8] = []

    init(_ page: String) {
        tokens = HTMLTokenizer(page)
    }

    var steps: Int { tokens.steps }

    mutating func page() -> HTMLPage {
        while let token = tokens.next() {
            switch token {
            case .start(let tag): start(tag)
            case .end(let name): end(name)
            case .text(let raw): add(raw)
            }
        }
        endTitle()
        endText()
        endLink()
        result.forms = forms.assembled()
        return result
    }

    private mutating func add(_ raw: ArraySlice<UInt8>) {
        guard templates == 0 else { return }
        if isTitle || forms.takesText { text += raw }
        if link != nil { linkText += raw }
    }

    private mutating func takenText() -> [UInt8] {
        defer { text = [] }
        return text
    }

    private mutating func start(_ tag: HTMLTag) {
        if tag.name == .template { templates += 1 }
        guard templates == 0, let name = tag.name else { return }
        let isDisabled = tag.has(.disabled) || fieldSets.areDisabled
        switch name {
        case .form: forms.open(tag)
        case .input:
            endList()
            forms.addInput(tag, isDisabled: isDisabled)
        case .button:
            endText()
            forms.openButton(tag, isDisabled: isDisabled)
        case .textarea:
            endList()
            endText()
            forms.openTextArea(tag, isDisabled: isDisabled)
        case .select:
            // A list inside a list ends the outer one, and is none itself.
            if forms.hasList { endList() } else { forms.openList(tag, isDisabled: isDisabled) }
        case .optgroup:
            endText()
            forms.isGroupDisabled = tag.has(.disabled)
        case .option:
            endText()
            forms.openOption(tag)
        case .fieldset: fieldSets.open(isDisabled: tag.has(.disabled))
        case .legend: fieldSets.openLegend()
        case .a:
            endLink()
            if let href = tag[.href] { link = HTMLPage.Link(href: href, text: "", id: tag[.id] ?? "") }
        case .base: if result.base == nil { result.base = tag[.href] }
        case .meta: if tag.keyword(.httpEquiv) == "refresh", result.refresh == nil { readRefresh(tag) }
        case .title: (isTitle, hasTitle) = (!hasTitle, true)
        case .script, .style, .xmp, .iframe, .noembed, .noframes, .plaintext, .template, .svg, .math,
            .datalist, .html, .h1, .h2, .p, .li, .label, .br:
            break
        }
    }

    private mutating func end(_ name: HTMLTag.Name) {
        if name == .template { templates = max(0, templates - 1) }
        guard templates == 0 else { return }
        switch name {
        case .form: forms.close()
        case .button, .textarea, .option: endText()
        case .optgroup:
            endText()
            forms.isGroupDisabled = false
        case .select: endList()
        case .fieldset: fieldSets.close()
        case .legend: fieldSets.closeLegend()
        case .a: endLink()
        case .title: endTitle()
        default: break
        }
    }

    private mutating func readRefresh(_ tag: HTMLTag) {
        result.refresh = tag[.content].flatMap(HTMLPage.Refresh.init)
    }

    private mutating func endTitle() {
        guard isTitle else { return }
        result.title = CharacterReferences.decoded(takenText()[...], in: .text).singleSpaced
        isTitle = false
    }

    private mutating func endLink() {
        guard var open = link else { return }
        open.text = CharacterReferences.decoded(linkText[...], in: .text).singleSpaced
        result.links.append(open)
        (link, linkText) = (nil, [])
    }

    private mutating func endList() {
        endText()
        forms.closeList()
    }

    /// Adds the collected text to the button, text area or option that is open.
    private mutating func endText() {
        if forms.takesText { forms.closeText(takenText()[...]) }
    }
}
