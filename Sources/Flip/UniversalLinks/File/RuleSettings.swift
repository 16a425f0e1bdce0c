/// The settings of a rule at one level; a nil one comes from a level further out.
///
/// `defaults` is read with all keys of `components`: Apple's reference calls it a subclass of it, and swcutil
/// on macOS 27 applies `/`, `?` and `exclude` from there as well.
struct RuleSettings: Sendable, Hashable {
    static let keys: Set<String> = [
        "/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded",
    ]

    var path: String?
    var query: AssociationFile.Query?
    var fragment: String?
    var exclude: Bool?
    var comment: String?
    var caseSensitive: Bool?
    var percentEncoded: Bool?

    init() {}

    /// A string of `paths`: the pattern, behind `NOT ` where it excludes.
    init(oldForm text: String) {
        let isExclusion = text.hasPrefix("NOT ")
        path = isExclusion ? String(text.dropFirst(4)) : text
        if isExclusion { exclude = true }
    }

    /// These settings, with those of a level further out where there are none.
    func over(_ outer: RuleSettings) -> RuleSettings {
        var merged = self
        merged.path = path ?? outer.path
        merged.query = query ?? outer.query
        merged.fragment = fragment ?? outer.fragment
        merged.exclude = exclude ?? outer.exclude
        merged.caseSensitive = caseSensitive ?? outer.caseSensitive
        merged.percentEncoded = percentEncoded ?? outer.percentEncoded
        return merged
    }

    func rule(at location: String, variables: SubstitutionVariables) -> AssociationFile.Rule {
        func pattern(_ text: String?) -> Pattern {
            text.map { Pattern($0, variables: variables) } ?? .anything
        }
        let patterns: AssociationFile.QueryPatterns =
            switch query {
            case .whole(let text): .whole(pattern(text))
            case .items(let items): .items(items.map { .init(name: $0.name, pattern: pattern($0.pattern)) })
            case .dropped, nil: .whole(.anything)
            }
        return AssociationFile.Rule(
            location: location, path: path ?? "*", query: query ?? .whole("*"), fragment: fragment ?? "*",
            isExclusion: exclude ?? false, comment: comment, isCaseSensitive: caseSensitive ?? true,
            isPercentEncoded: percentEncoded ?? true, pathPattern: pattern(path), queryPatterns: patterns,
            fragmentPattern: pattern(fragment))
    }
}
