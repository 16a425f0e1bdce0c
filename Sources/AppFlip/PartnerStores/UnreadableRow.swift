/// A row lacks a value that every row of its table has.
struct UnreadableRow: Error, CustomStringConvertible {
    /// The name of the value, such as `a scope`.
    let what: String

    var description: String {
        "a row has no \(what) where one is needed: the database is damaged, or another program has changed it"
    }
}
