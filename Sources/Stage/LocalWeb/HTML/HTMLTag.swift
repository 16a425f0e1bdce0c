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

        /// The elements by their names.
        static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    }

    /// The attributes that this reader looks at.
    enum Attribute: String, CaseIterable {
        case action, method, enctype, name, value, type, checked, disabled, selected, multiple, size, id, form
        case formaction, formmethod, formenctype, href, content, alt, lang
        case httpEquiv = "http-equiv"

        /// The attributes by their names.
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
    /// A start tag.
    case start(HTMLTag)
    /// An end tag.
    case end(HTMLTag.Name)
    /// Raw text between two tags.
    case text(ArraySlice<UInt8>)
}
