/// What a run has found out so far, by its ``Memo``; a failure to find something is kept too.
struct MemoTable: Sendable {
    /// Two keys of one name and different types are different entries, so a value always has its key's type.
    private struct Key: Hashable {
        let name: String
        let type: ObjectIdentifier
    }

    /// A value or a failure, of the type of its key.
    private struct Entry: Sendable {
        let result: any Sendable
        let endsWithReset: Bool
    }

    private var entries: [Key: Entry] = [:]

    subscript<Value>(memo: Memo<Value>) -> Result<Value, any Error>? {
        get { entries[Self.key(memo)]?.result as? Result<Value, any Error> }
        set {
            entries[Self.key(memo)] = newValue.map { Entry(result: $0, endsWithReset: memo.endsWithReset) }
        }
    }

    /// Forgets the values that a reset of the account ends.
    mutating func endWithReset() { entries = entries.filter { !$0.value.endsWithReset } }

    private static func key<Value>(_ memo: Memo<Value>) -> Key {
        Key(name: memo.name, type: ObjectIdentifier(Value.self))
    }
}
