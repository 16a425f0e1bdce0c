/// One connection, for one thread at a time; the placeholders of values in a statement are `$1`, `$2` and so on.
protocol SQLConnection {
    /// Runs a statement, and returns how many rows it changed.
    func run(_ sql: String, _ values: [SQLValue]) throws -> Int

    /// The first row of an answer; nil when there is none.
    func first<Value>(
        _ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Value
    ) throws -> Value?

    /// All rows of an answer, in their order.
    func all<Value>(
        _ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Value
    ) throws -> [Value]
}

// The same with the values one by one.
extension SQLConnection {
    @discardableResult
    func run(_ sql: String, _ values: SQLValue...) throws -> Int { try run(sql, values) }

    func first<Value>(
        _ sql: String, _ values: SQLValue..., read: (any SQLRow) throws -> Value
    ) throws -> Value? { try first(sql, values, read: read) }

    func all<Value>(
        _ sql: String, _ values: SQLValue..., read: (any SQLRow) throws -> Value
    ) throws -> [Value] { try all(sql, values, read: read) }
}
