/// A dictionary in a fixed number of parts of about the same size.
///
/// A dictionary that grows moves all of its entries at once, and every other call waits for it. Here only one
/// part grows at a time, and a search for expired entries takes one part after the other.
@usableFromInline package struct PartitionedDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The number of parts: with a million entries each has about 4,000, which move within 20 ms.
    @usableFromInline package static var partCount: Int { 256 }

    @usableFromInline var parts: [[Key: Value]]

    @usableFromInline package init() {
        parts = [[Key: Value]](repeating: [:], count: Self.partCount)
    }

    /// The value of a key; nil when there is none.
    @inlinable package subscript(key: Key) -> Value? {
        get { parts[Self.part(of: key)][key] }
        set { parts[Self.part(of: key)][key] = newValue }
    }

    /// Changes the value of a key in its place, and returns the result of the change; nil when there is no
    /// value.
    @inlinable package mutating func change<Result>(_ key: Key, _ body: (inout Value) -> Result) -> Result? {
        let part = Self.part(of: key)
        guard let index = parts[part].index(forKey: key) else { return nil }
        return body(&parts[part].values[index])
    }

    /// The number of entries in all parts.
    package var count: Int { parts.reduce(0) { total, part in total + part.count } }

    /// All entries, in no particular order.
    package var all: FlattenSequence<[[Key: Value]]> { parts.joined() }

    /// The entries of one part, in no particular order.
    @inlinable package func entries(ofPart part: Int) -> [Key: Value] { parts[part] }

    /// The number of entries in one part.
    @inlinable package func count(ofPart part: Int) -> Int { parts[part].count }

    /// Removes the entries of one part for whose value a condition holds.
    @inlinable package mutating func removeAll(inPart part: Int, where isRemoved: (Value) -> Bool) {
        // A part is copied only when it has something to remove.
        guard parts[part].values.contains(where: isRemoved) else { return }
        parts[part] = parts[part].filter { entry in !isRemoved(entry.value) }
    }

    /// The part that has the entry of a key, by the key's hash.
    @inlinable static func part(of key: Key) -> Int {
        Int(UInt(bitPattern: key.hashValue) % UInt(partCount))
    }
}
