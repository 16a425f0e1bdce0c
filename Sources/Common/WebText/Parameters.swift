/// The parameters of a query or a form in the order of the wire, each with its raw and its decoded value.
///
/// Nothing is merged or guessed: a repeated name stays repeated, and a value that cannot be decoded is kept
/// raw. The reader decides what to refuse, and can name it.
///
/// Source: RFC 6749 section 3.1 (a parameter without a value counts as omitted; none may repeat).
public struct Parameters: Sendable, Hashable {
    /// One `name=value`.
    public struct Item: Sendable {
        /// The decoded name; the raw name when it cannot be decoded.
        public let name: String
        /// The name as it is on the wire.
        package let rawName: String
        /// The value as it is on the wire.
        public let rawValue: String
        /// The decoded value, or the reason why the name or the value cannot be decoded.
        public let value: Result<String, PercentCoding.Failure>

        /// Creates an item to be written, from a name and a value that are not encoded.
        public init(_ name: String, _ value: String) {
            self.init(name, value, rawValue: PercentCoding.encode(value))
        }

        /// Creates an item to be written with this encoding of the value, such as one with `+` for a space.
        public init(_ name: String, _ value: String, rawValue: String) {
            self.name = name
            self.rawName = PercentCoding.encode(name)
            self.rawValue = rawValue
            self.value = .success(value)
        }

        init(parsing pair: ArraySlice<UInt8>, plus: PercentCoding.Plus) {
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            let (nameBytes, valueBytes) = (pair[..<equals], pair[equals...].dropFirst())
            rawName = String(decoding: nameBytes, as: UTF8.self)
            rawValue = String(decoding: valueBytes, as: UTF8.self)
            switch PercentCoding.decodeEscapes(nameBytes, plus: plus) ?? .success(rawName) {
            case .success(let name):
                self.name = name
                value = PercentCoding.decodeEscapes(valueBytes, plus: plus) ?? .success(rawValue)
            case .failure(let failure):
                name = rawName
                value = .failure(failure)
            }
        }

        /// The decoded value.
        ///
        /// Throws ``Problem`` with the item's name when the name or the value cannot be decoded.
        public func decoded() throws(Problem) -> String {
            do { return try value.get() } catch { throw problem(error) }
        }

        /// The decoded value, or the value as it is on the wire when the item cannot be decoded.
        package var decodedIfValid: String { (try? value.get()) ?? rawValue }

        /// The value, decoded with another reading of `+` than the other items.
        ///
        /// Throws ``Problem`` with the item's name when the name or the value cannot be decoded.
        public func decoded(plus: PercentCoding.Plus) throws(Problem) -> String {
            do {
                _ = try PercentCoding.decode(rawName, plus: plus)
                return try PercentCoding.decode(rawValue, plus: plus)
            } catch { throw problem(error) }
        }

        private func problem(_ failure: PercentCoding.Failure) -> Problem {
            switch failure {
            case .brokenEscape: .brokenEscape(name)
            case .invalidUTF8: .invalidUTF8(name)
            }
        }
    }

    /// Why one parameter cannot be used.
    public enum Problem: Error, Sendable, Hashable {
        /// The parameter occurs more than once.
        case repeated(String)
        /// A `%` in the name or the value is not followed by two hexadecimal digits.
        case brokenEscape(String)
        /// The name or the value is not UTF-8.
        case invalidUTF8(String)

        /// The name of the parameter.
        public var parameter: String {
            switch self {
            case .repeated(let name), .brokenEscape(let name), .invalidUTF8(let name): name
            }
        }
    }

    /// The items in the order of the wire.
    public var items: [Item]

    /// Creates parameters to be written.
    public init(_ items: [Item] = []) {
        self.items = items
    }

    /// Reads a raw query or form body.
    public init(parsing raw: some StringProtocol, plus: PercentCoding.Plus) {
        items = Array(raw.utf8).split(separator: UInt8(ascii: "&")).map { Item(parsing: $0, plus: plus) }
    }

    /// The one value of a parameter; nil when it is absent or empty, which RFC 6749 treats alike.
    ///
    /// Throws ``Problem`` when the parameter is repeated or cannot be decoded.
    public func value(_ name: String) throws(Problem) -> String? {
        guard let index = try index(of: name) else { return nil }
        let value = try items[index].decoded()
        return value.isEmpty ? nil : value
    }

    /// The one value of a parameter; nil when it is absent, empty or repeated, or cannot be decoded.
    package func single(_ name: String) -> String? { try? value(name) }

    /// The one item with a name, whatever its value; nil when it is absent.
    ///
    /// Throws ``Problem/repeated(_:)`` when there is more than one.
    public func item(_ name: String) throws(Problem) -> Item? {
        try index(of: name).map { items[$0] }
    }

    /// The index of the only item with a name; an index, because a copy of an item is a copy of four strings.
    private func index(of name: String) throws(Problem) -> Int? {
        var found: Int?
        for index in items.indices where items[index].name.hasSameBytes(as: name) {
            if found != nil { throw .repeated(name) }
            found = index
        }
        return found
    }

    /// The largest number of names that are compared in pairs; of more names, each is hashed once.
    ///
    /// A request of OAuth has about this many parameters. Hashing so few costs more than comparing them.
    private static let maximumComparedInPairs = 8

    /// The first name that occurs a second time; nil when no name does.
    public var firstRepeatedName: String? {
        if items.count <= Self.maximumComparedInPairs {
            let repeated = items.indices.first { index in
                items[..<index].contains { $0.name.hasSameBytes(as: items[index].name) }
            }
            return repeated.map { items[$0].name }
        }
        var seen = Set<ByteString>(minimumCapacity: items.count)
        return items.first { !seen.insert(ByteString($0.name)).inserted }?.name
    }

    /// The parameters as a query or form body.
    ///
    /// A parameter that was read is written byte for byte as it was; an equals sign is added where it is missing, and
    /// empty parameters (`&&`) are left out.
    public var encoded: String {
        var text = ""
        append(to: &text)
        return text
    }

    /// The URL with the parameters as its query, or at the end of the query that it has.
    ///
    /// They come before a fragment, which no server gets (RFC 3986 section 3.5).
    public func appended(to url: String) -> String {
        let fragmentStart = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
        var text = String(url[..<fragmentStart])
        append(to: &text, after: text.utf8.contains(UInt8(ascii: "?")) ? "&" : "?")
        return text + url[fragmentStart...]
    }

    /// Adds the parameters to a text, with `first` before them when there are any.
    private func append(to text: inout String, after first: String = "") {
        let length = items.reduce(0) { $0 + $1.rawName.utf8.count + $1.rawValue.utf8.count + 2 }
        text.reserveCapacity(text.utf8.count + length)
        var separator = first
        for item in items {
            text += separator
            text += item.rawName
            text += "="
            text += item.rawValue
            separator = "&"
        }
    }
}

/// Two items are equal when they have the same bytes on the wire and the same decoded value.
extension Parameters.Item: Hashable {
    /// Compares bytes: `String` would also take a canonically equivalent value for the same.
    public static func == (one: Parameters.Item, other: Parameters.Item) -> Bool {
        one.rawName.hasSameBytes(as: other.rawName) && one.rawValue.hasSameBytes(as: other.rawValue)
            && one.name.hasSameBytes(as: other.name) && hasSameBytes(one.value, other.value)
    }

    private static func hasSameBytes(
        _ one: Result<String, PercentCoding.Failure>, _ other: Result<String, PercentCoding.Failure>
    ) -> Bool {
        switch (one, other) {
        case (.success(let one), .success(let other)): one.hasSameBytes(as: other)
        case (.failure(let one), .failure(let other)): one == other
        case (.success, .failure), (.failure, .success): false
        }
    }

    /// Hashes the bytes on the wire.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ByteString(rawName))
        hasher.combine(ByteString(rawValue))
    }
}

extension Parameters.Item: Redacted {
    /// The name and the length of the value, which may be a code or a `state`.
    public var description: String { "\(Printable.text(name))=(\(rawValue.byteCountInWords))" }
}
