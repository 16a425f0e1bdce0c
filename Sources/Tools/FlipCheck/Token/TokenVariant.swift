/// A code or token that is nearly the right one, with a name for the difference.
struct TokenVariant: Sendable {
    /// The difference, in the words of a finding.
    let name: String
    let value: String

    /// Every variant of a value; a value without letters has none with other capitals.
    static func all(of value: String) -> [TokenVariant] {
        var variants = [
            TokenVariant(name: "with a space at the end", value: value + " "),
            TokenVariant(name: "with one character more", value: value + "x"),
            TokenVariant(name: "without its last character", value: String(value.dropLast())),
        ]
        if let other = value.withOtherCase {
            variants.append(TokenVariant(name: "with other capitals", value: other))
        }
        return variants
    }
}
