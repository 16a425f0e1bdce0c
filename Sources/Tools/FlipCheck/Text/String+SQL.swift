extension String {
    /// The end of a text in SQL, and a condition that is always true.
    ///
    /// A server that writes a value with this at its end into its statement finds what it finds by the value itself.
    static let conditionOfSQL = "' AND '1'='1"

    /// A pattern for `LIKE` that fits the text; a server that compares only the beginning of a text does not take it.
    var patternOfSQL: String { "%\(dropFirst())" }
}
