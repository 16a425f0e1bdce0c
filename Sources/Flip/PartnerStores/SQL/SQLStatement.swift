/// One statement and its values; a value's placeholder is `$` and its number, as in PostgreSQL.
struct SQLStatement: Sendable {
    var text: String
    var values: [SQLValue]

    init(_ text: String, _ values: SQLValue...) {
        self.init(text: text, values: values)
    }

    init(text: String, values: [SQLValue]) {
        self.text = text
        self.values = values
    }
}
