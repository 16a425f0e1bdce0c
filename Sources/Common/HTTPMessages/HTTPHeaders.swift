import WebText

/// The header fields of a message, in the order of the wire; names compare without case.
///
/// Source: RFC 9110 section 5.
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral, Sequence {
    /// One header field line.
    public struct Field: Sendable, Hashable {
        /// The field name as it was written.
        public var name: String
        /// The field value without the white space around it.
        public var value: String

        /// Creates a field line from a name and a value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The field lines in the order of the wire.
    public private(set) var fields: [Field] = []

    /// No fields.
    public init() {}

    /// The fields of a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { name, value in Field(name: name, value: value) }
    }

    /// The first value of a field; nil when the field is missing.
    ///
    /// Setting a value replaces all values of the field by this value, and setting nil removes the field.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.isSameIgnoringASCIICase(as: name) }?.value }
        set {
            fields.removeAll { $0.name.isSameIgnoringASCIICase(as: name) }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }

    /// Every value of a field, in the order of the wire.
    public func values(of name: String) -> [String] {
        fields.filter { $0.name.isSameIgnoringASCIICase(as: name) }.map(\.value)
    }

    /// Adds a field line and keeps those of the same name (`Set-Cookie`, RFC 6265 section 3).
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Whether `Content-Type` has a media type, in any letter case and with any parameters (RFC 9110 section 8.3.1).
    func haveMediaType(_ name: String) -> Bool {
        guard let mediaType = self["Content-Type"]?.utf8.prefix(while: { $0 != UInt8(ascii: ";") }) else {
            return false
        }
        return String(Substring(mediaType.withoutOuterBlanks)).isSameIgnoringASCIICase(as: name)
    }

    /// The field lines in the order of the wire.
    public func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }
}
