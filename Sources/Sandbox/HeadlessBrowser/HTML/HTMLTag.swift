/// A tag with its attributes, in small letters; a name that is longer than any known one is empty.
struct HTMLTag {
    var name: String
    /// The values of the attributes as they are written.
    var values: [String: ArraySlice<UInt8>] = [:]
    /// The text of an element that can hold no tags, as it is written; its end tag is not a token.
    var text: ArraySlice<UInt8> = []

    init(name: String) { self.name = name }

    /// The value of an attribute, with character references replaced; nil when it is absent.
    subscript(attribute: String) -> String? {
        values[attribute].map { CharacterReferences.decoded($0, isAttribute: true) }
    }

    func has(_ attribute: String) -> Bool { values[attribute] != nil }
}
