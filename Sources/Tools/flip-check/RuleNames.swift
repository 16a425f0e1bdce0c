import CommandLineSupport
import FlipCheck

/// The messages about names that no rule or group has.
enum RuleNames {
    private static let groups = FlipCheck.groups.map(\.id)
    private static let rules = FlipCheck.rules.map(\.id)

    /// The message for the names in `--only` and `--skip` that are neither rules nor groups, or nil where there are none.
    static func messageForSelection(_ unknownNames: [String]) -> String? {
        if unknownNames.isEmpty { return nil }
        let problems = unknownNames.map { name in
            "\(name) is not a rule or a group\(question(for: name, among: rules + groups))"
        }
        return problems.joined(separator: "; ") + "; the command rules lists them"
    }

    /// The message for a name that is not the id of a rule, where one is needed.
    static func messageForExplain(_ name: String) -> String {
        if groups.contains(name) {
            let example = FlipCheck.rules.first { $0.isNamed(by: name) }?.id ?? name
            return "\(name) is a group of rules; explain needs the id of one rule, such as \(example)"
        }
        let suggestion = question(for: name, among: rules)
        return "\(name) is not the id of a rule\(suggestion); the command rules lists them"
    }

    /// The question for the name that was probably meant, or an empty text for none.
    private static func question(for name: String, among names: [String]) -> String {
        let meant = nameOfAnotherGroup(name, among: names) ?? name.nearestWord(among: names)
        return meant.map { " (did you mean \($0)?)" } ?? ""
    }

    /// The name with the same end in another group, which is asked before names with other ends, or nil for none.
    ///
    /// Of several it is the one whose group is nearest, or else the first.
    private static func nameOfAnotherGroup(_ name: String, among names: [String]) -> String? {
        guard let end = name.split(separator: "/").last else { return nil }
        let sameEnd = names.filter { $0.hasSuffix("/\(end)") }
        return name.nearestWord(among: sameEnd) ?? sameEnd.first
    }
}
