/// A start or end tag with its attributes.
///
/// Names are in lower case. A tag or attribute name that is longer than any name the reader knows is stored as an
/// empty string.
struct HTMLTag {
    /// The name of the element.
    var name: String
    /// The values of the attributes by name, as written, before character references are decoded.
    var values: [String: ArraySlice<UInt8>] = [:]
    /// The raw text of a `textarea`, `title` or other element that can hold no tags, as written.
    ///
    /// The end tag of such an element is not a token. For all other elements, the text is empty.
    var text: ArraySlice<UInt8> = []

    /// Creates a tag without attributes.
    init(name: String) { self.name = name }

    /// The value of an attribute, with character references replaced, or nil when it is absent.
    subscript(attribute: String) -> String? {
        values[attribute].map { CharacterReferences.decoded($0, isAttribute: true) }
    }

    /// Whether the tag has an attribute, with or without a value.
    func has(_ attribute: String) -> Bool { values[attribute] != nil }
}
