/// Changes to a query or a form: the other items keep their bytes on the wire.
extension [Parameters.Item] {
    /// The items without those with this name.
    package func removing(_ name: String) -> [Parameters.Item] {
        filter { !$0.name.hasSameBytes(as: name) }
    }

    /// The items with this value at the end, in place of all other values with this name.
    package func setting(_ name: String, _ value: String) -> [Parameters.Item] {
        removing(name) + [Parameters.Item(name, value)]
    }

    /// The items with each value with this name changed; a value that cannot be decoded stays.
    package func mapping(_ name: String, _ change: (String) -> String) -> [Parameters.Item] {
        map { item in
            guard item.name.hasSameBytes(as: name), let value = try? item.decoded() else { return item }
            return Parameters.Item(name, change(value))
        }
    }

    /// The items, followed by those of the others whose names they do not have.
    package func adding(missing others: [Parameters.Item]) -> [Parameters.Item] {
        let present = Set(map { ByteString($0.name) })
        return self + others.filter { !present.contains(ByteString($0.name)) }
    }
}
