import WebText

/// A variable `$(name)` of patterns, which stands for any of its values (Apple, `applinks.SubstitutionVariables`).
struct SubstitutionVariable: Sendable, Hashable {
    /// The name, without `$(` and `)`, which is case-sensitive.
    let name: String
    /// The values; each may contain `*` and `?`.
    let values: [Pattern]

    /// The variables that a file may name without defining them, by name.
    static let predefined: [ByteString: SubstitutionVariable] = {
        let values = [
            "alpha": upper + lower, "upper": upper, "lower": lower, "alnum": upper + lower + digit,
            "digit": digit, "xdigit": digit + letters("ABCDEFabcdef"),
            "region": SystemCodes.regions, "lang": SystemCodes.languages,
        ]
        var variables: [ByteString: SubstitutionVariable] = [:]
        for (name, texts) in values {
            variables[ByteString(name)] = SubstitutionVariable(
                name: name, values: texts.map(Pattern.init(value:)))
        }
        return variables
    }()

    private static let upper = letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    private static let lower = letters("abcdefghijklmnopqrstuvwxyz")
    private static let digit = letters("0123456789")

    /// Each character of a text as a value.
    private static func letters(_ text: String) -> [String] { text.map(String.init) }
}
