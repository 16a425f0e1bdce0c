extension String {
    /// The end of a text of SQL, and a condition that is always true.
    ///
    /// After a value that a server writes into its statement, it finds what the value finds by itself.
    static let conditionOfSQL = "' AND '1'='1"

    /// A pattern of SQL that fits the text; a server that compares only the beginning of a text does not take it.
    var patternOfSQL: String { "%" + String(dropFirst()) }
}
