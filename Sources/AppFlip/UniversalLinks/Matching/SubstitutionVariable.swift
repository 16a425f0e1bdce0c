import Foundation
import WebText

/// The alternatives of `$(name)`, by a name (Apple, `applinks.SubstitutionVariables`).
struct SubstitutionVariable: Sendable, Hashable {
    /// The name, without `$(` and `)`; its case counts.
    let name: String
    /// The values; each may contain `*` and `?`.
    let values: [Pattern]

    /// The variables of every file, where it defines none of that name.
    static let predefined: [ByteString: SubstitutionVariable] = {
        let values = [
            "alpha": upper + lower, "upper": upper, "lower": lower, "alnum": upper + lower + digit,
            "digit": digit, "xdigit": digit + letters("ABCDEFabcdef"), "region": regions,
            "lang": languages,
        ]
        var variables: [ByteString: SubstitutionVariable] = [:]
        for (name, texts) in values {
            variables[ByteString(name)] = SubstitutionVariable(
                name: name, values: texts.map(Pattern.init(value:)))
        }
        return variables
    }()

    /// The system's codes of two letters, without those of groups; Apple's example `UK` is none of them.
    private static let regions = Locale.Region.isoRegions.map(\.identifier).filter {
        $0.count == 2 && !["EU", "EZ", "QO", "UN"].contains($0)
    }
    private static let languages = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
    private static let upper = letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    private static let lower = letters("abcdefghijklmnopqrstuvwxyz")
    private static let digit = letters("0123456789")

    private static func letters(_ text: String) -> [String] { text.map(String.init) }
}
