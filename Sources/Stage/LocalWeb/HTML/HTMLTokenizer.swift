/// Takes a page apart into tags and text, in one pass over its bytes.
///
/// It follows the states of the standard for tags and attributes, and never goes back. The cost is O(n) for n
/// bytes, also for a hostile page.
///
/// Source: HTML, section 13.2.5, "Tokenization".
struct HTMLTokenizer {
    private var reader: ByteReader
    /// The element whose text comes next, if the text can have no tags.
    private var rawText: HTMLTag.Name?
    /// The number of open SVG and MathML elements, in which there is no raw text.
    private var foreignDepth = 0

    init(_ page: String) {
        reader = ByteReader(Array(page.utf8))
    }

    var steps: Int { reader.steps }

    /// The next tag or text; nil at the end of the page.
    mutating func next() -> HTMLToken? {
        if let name = rawText {
            rawText = nil
            let text = RawText(name).read(&reader)
            if !text.isEmpty { return .text(text) }
        }
        while let byte = reader.peek() {
            guard byte == UInt8(ascii: "<") else { return .text(reader.take { $0 != UInt8(ascii: "<") }) }
            let start = reader.index
            reader.advance()
            switch reader.peek() {
            case UInt8(ascii: "!"): if let text = declaration() { return text }
            case UInt8(ascii: "?"): skipBogusComment()
            case UInt8(ascii: "/"):
                reader.advance()
                if let name = endTag() { return .end(name) }
            case .some(let letter) where ByteReader.isLetter(letter):
                if let tag = startTag() { return .start(tag) }
            default: return .text(reader.slice(from: start))
            }
        }
        return nil
    }

    private mutating func startTag() -> HTMLTag? {
        guard var tag = tagBehindBracket() else { return nil }
        switch tag.name {
        case .svg, .math: if !tag.isSelfClosing { foreignDepth += 1 }
        case .title, .textarea, .script, .style, .xmp, .iframe, .noembed, .noframes, .plaintext:
            if foreignDepth == 0 { rawText = tag.name } else { tag.name = nil }
        default: break
        }
        return tag
    }

    /// Reads an end tag after its `</`; nil for an end tag without a meaning here.
    private mutating func endTag() -> HTMLTag.Name? {
        guard let letter = reader.peek(), ByteReader.isLetter(letter) else {
            // `</>` is ignored, and `</1>` is a comment.
            skipBogusComment()
            return nil
        }
        let name = tagBehindBracket()?.name
        if name == .svg || name == .math { foreignDepth = max(0, foreignDepth - 1) }
        return name
    }

    /// Reads a name and attributes up to the `>`; nil when the page ends before it.
    private mutating func tagBehindBracket() -> HTMLTag? {
        let name = reader.word(longest: 10) { !ByteReader.isSpace($0) && $0 != slash && $0 != bracket }
        var tag = HTMLTag(name: HTMLTag.Name.byName[name])
        if foreignDepth > 0, Self.endsForeign.contains(name) { foreignDepth = 0 }
        while true {
            _ = reader.take { ByteReader.isSpace($0) }
            guard let byte = reader.peek() else { return nil }
            reader.advance()
            switch byte {
            case bracket: return tag
            case slash: tag.isSelfClosing = reader.peek() == bracket
            default:
                reader.back()
                readAttribute(into: &tag)
            }
        }
    }

    private mutating func readAttribute(into tag: inout HTMLTag) {
        // A name may begin with `=`, and has no other `=`.
        let begin = reader.peek() == equals ? "=" : ""
        if !begin.isEmpty { reader.advance() }
        let name =
            begin
            + reader.word(longest: 11) {
                !ByteReader.isSpace($0) && $0 != slash && $0 != bracket && $0 != equals
            }
        _ = reader.take { ByteReader.isSpace($0) }
        var value: ArraySlice<UInt8> = []
        if reader.peek() == equals {
            reader.advance()
            _ = reader.take { ByteReader.isSpace($0) }
            value = attributeValue()
        }
        guard let attribute = HTMLTag.Attribute.byName[name], tag.values[attribute] == nil else { return }
        tag.values[attribute] = value
    }

    private mutating func attributeValue() -> ArraySlice<UInt8> {
        guard let quote = reader.peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return reader.take { !ByteReader.isSpace($0) && $0 != bracket }
        }
        reader.advance()
        let value = reader.take { $0 != quote }
        reader.advance()
        return value
    }

    /// Reads markup that begins with `<!`: a comment, a document type, or text of SVG or MathML.
    private mutating func declaration() -> HTMLToken? {
        if reader.skip("!--") {
            skipComment()
        } else if foreignDepth > 0, reader.skip("![CDATA[") {
            return .text(reader.take(upTo: "]]>"))
        } else {
            skipBogusComment()
        }
        return nil
    }

    private mutating func skipComment() {
        // `<!-->` and `<!--->` are whole comments.
        if reader.skip(">") || reader.skip("->") { return }
        while reader.peek() != nil {
            _ = reader.take { $0 != UInt8(ascii: "-") }
            if reader.skip("-->") || reader.skip("--!>") { return }
            reader.advance()
        }
    }

    private mutating func skipBogusComment() {
        _ = reader.take { $0 != bracket }
        reader.advance()
    }

    /// Start and end tags that are never in SVG or MathML: they close its open elements
    /// (HTML, section 13.2.6.5).
    private static let endsForeign: Set<String> = [
        "b", "big", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2", "h3",
        "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre",
        "ruby", "s", "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var",
    ]
}

private let slash = UInt8(ascii: "/")
private let bracket = UInt8(ascii: ">")
private let equals = UInt8(ascii: "=")

/// A start tag with the attributes that this reader uses.
struct HTMLTag {
    /// The elements that this reader treats in a special way.
    enum Name: String, CaseIterable {
        // Forms.
        case form, input, button, select, option, optgroup, textarea, fieldset, legend, datalist
        // The tags that a browser follows.
        case a, base, meta
        // The tags that hold text and no other tags.
        case title, script, style, xmp, iframe, noembed, noframes, plaintext
        // The elements whose content is ignored.
        case template
        // Other languages inside the page.
        case svg, math
        // The element with the language of the page.
        case html
        // The kinds of tags that a reader of the text has to distinguish.
        case h1, h2, p, li, label, br

        static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    }

    /// The attributes that this reader looks at.
    enum Attribute: String, CaseIterable {
        case action, method, enctype, name, value, type, checked, disabled, selected, multiple, size, id, form
        case formaction, formmethod, formenctype, href, content, alt, lang
        case httpEquiv = "http-equiv"

        static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    }

    /// The element; nil for one that is not treated in a special way.
    var name: Name?
    /// Whether the tag ends with `/>`, which counts in SVG and MathML only.
    var isSelfClosing = false
    /// The raw values; of two attributes with one name the first counts.
    var values: [Attribute: ArraySlice<UInt8>] = [:]

    /// The value of an attribute, with character references replaced; nil when it is absent.
    subscript(attribute: Attribute) -> String? {
        values[attribute].map { CharacterReferences.decoded($0, in: .attribute) }
    }

    /// Whether an attribute is there, whatever its value.
    func has(_ attribute: Attribute) -> Bool { values[attribute] != nil }

    /// The value of an attribute in lower case; nil when it is absent.
    func keyword(_ attribute: Attribute) -> String? { self[attribute]?.lowercased() }
}

/// The pieces of a page, in their order.
enum HTMLToken {
    case start(HTMLTag)
    case end(HTMLTag.Name)
    case text(ArraySlice<UInt8>)
}
