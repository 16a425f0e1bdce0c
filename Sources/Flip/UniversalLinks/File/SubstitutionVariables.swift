/// The alternatives of `$(name)`, by a name.
///
/// Source: Apple, `applinks.SubstitutionVariables`.
public struct SubstitutionVariable: Sendable, Hashable {
    /// The name, without `$(` and `)`; its case counts.
    public let name: String
    /// The values, each of which may hold `*` and `?`.
    public let values: [String]
    /// Whether every device knows it without the file.
    public let isPredefined: Bool

    let alternatives: [Pattern]

    init(name: String, values: [String], isPredefined: Bool = false) {
        self.name = name
        self.values = values
        self.isPredefined = isPredefined
        alternatives = values.map(Pattern.init(value:))
    }

    /// The variables that every device knows.
    public static let predefined: [SubstitutionVariable] = [
        predefined("alpha", upper + lower), predefined("upper", upper), predefined("lower", lower),
        predefined("alnum", upper + lower + digit), predefined("digit", digit),
        predefined("xdigit", digit + letters("ABCDEFabcdef")),
        predefined("region", SystemCodes.regions), predefined("lang", SystemCodes.languages),
    ]

    private static let upper = letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    private static let lower = letters("abcdefghijklmnopqrstuvwxyz")
    private static let digit = letters("0123456789")

    private static func letters(_ text: String) -> [String] { text.map(String.init) }

    private static func predefined(_ name: String, _ values: [String]) -> SubstitutionVariable {
        SubstitutionVariable(name: name, values: values, isPredefined: true)
    }
}

/// The variables of a file, found by name; the file's own come before the predefined ones.
struct SubstitutionVariables: Sendable, Hashable {
    let own: [SubstitutionVariable]
    private let byName: [[UInt8]: SubstitutionVariable]

    init(_ own: [SubstitutionVariable] = []) {
        self.own = own
        byName = Dictionary(
            (SubstitutionVariable.predefined + own).map { (Array($0.name.utf8), $0) },
            uniquingKeysWith: { $1 })
    }

    subscript(name: String) -> SubstitutionVariable? { byName[Array(name.utf8)] }
}
