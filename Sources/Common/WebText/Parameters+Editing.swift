/// Changes to a query or a form: the other items keep their bytes on the wire.
extension [Parameters.Item] {
    /// The items without those of a name.
    package func removing(_ name: String) -> [Parameters.Item] { filter { $0.name != name } }

    /// The items with this value at the end, in place of all earlier values of the name.
    package func setting(_ name: String, _ value: String) -> [Parameters.Item] {
        removing(name) + [Parameters.Item(name, value)]
    }

    /// The items with each value of a name changed; a value that cannot be decoded stays.
    package func mapping(_ name: String, _ change: (String) -> String) -> [Parameters.Item] {
        map { item in
            guard item.name == name, let value = try? item.decoded() else { return item }
            return Parameters.Item(name, change(value))
        }
    }

    /// The items, and behind them those of the others whose names they do not have.
    package func adding(missing others: [Parameters.Item]) -> [Parameters.Item] {
        let present = Set(map { ByteString($0.name) })
        return self + others.filter { !present.contains(ByteString($0.name)) }
    }

    /// The first item of each name.
    package var firstOfEach: [Parameters.Item] {
        var seen: Set<String> = []
        return filter { seen.insert($0.name).inserted }
    }
}
