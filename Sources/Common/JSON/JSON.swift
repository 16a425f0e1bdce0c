/// A JSON value with what decoding loses: the members in their order, both of two members with one name, and numbers
/// as they were written.
///
/// ``JSONValue`` is for all other readers.
///
/// `JSONDecoder` keeps one of two members with the same name and does not say so. An association file then
/// lacks a rule, and two readers of a token see different claims.
package enum JSON: Sendable {
    /// A member of an object.
    package struct Member: Sendable {
        /// The name, without escapes.
        package let name: String
        package let value: JSON

        /// Creates a member from its parts.
        package init(name: String, value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, as it was written.
    case number(String)
    /// A text, without escapes.
    case string(String)
    /// Values in their order.
    case array([JSON])
    /// Members in their order.
    case object([Member])
}
