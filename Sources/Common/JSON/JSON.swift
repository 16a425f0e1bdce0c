/// A JSON value that keeps all of the text: members in their order, and both of two members with one name.
///
/// `JSONDecoder` keeps one of two members with the same name and does not say so. An association file then
/// lacks a rule, and two readers of a token see different claims.
package enum JSON: Sendable, Hashable {
    /// A member of an object: its name and its value.
    package struct Member: Sendable, Hashable {
        package var name: String
        package var value: JSON

        package init(name: String, value: JSON) {
            self.name = name
            self.value = value
        }
    }

    case null
    case bool(Bool)
    /// A number, as it was written.
    case number(String)
    /// A text, without escapes.
    case string(String)
    case array([JSON])
    /// Members in their order.
    case object([Member])
}
