import WebText

// The faults of a single rule.
extension AssociationFile {
    static func note(
        _ rule: Rule, _ expectations: LinkExpectations, _ findings: inout [LintFinding]
    ) {
        func note(_ id: LintRule, _ message: String) { findings.note(id, at: rule.location, message) }
        // Further advice would be about a pattern that you are going to replace.
        if excludesNothing(rule) {
            note(
                .exclusionForm,
                "has “\(rule.path.text.shortened(to: 60))”, which excludes nothing; "
                    + (rule.isInPaths
                        ? "an exclusion is NOT and one space, in capitals, before the slash"
                        : "set exclude to true beside the path"))
            return
        }
        if let host = host(in: rule.path.text, hosts: expectations.hosts) {
            note(
                .pathOnly,
                "has “\(rule.path.text.shortened(to: 60))” with the host \(host), but a pattern is the path "
                    + "alone; take scheme and host out")
            return
        }
        noteQuestions(of: rule, note)
        for pattern in rule.patterns { noteSpelling(of: pattern, in: rule, note) }
    }

    /// Notes what a rule asks of links that Google's links do not promise.
    private static func noteQuestions(of rule: Rule, _ note: (LintRule, String) -> Void) {
        if rule.coversSite, !rule.isExclusion {
            note(
                .wholeSite,
                "claims every link, the web authorization URL on this host among them; "
                    + "claim the flip link only"
            )
        }
        if rule.path.text.contains("#") || asksForItems(rule.path) {
            note(
                .pathOnly,
                "has a path “\(rule.path.text)”, but a path ends before the query; "
                    + "use the keys ? and #"
            )
        }
        if let first = rule.path.text.unicodeScalars.first, !"/*$".unicodeScalars.contains(first) {
            note(.leadingSlash, "has a path without a slash in front, which works but is not stated; add it")
        }
        if case .whole(let pattern) = rule.query, asksForOrder(pattern) {
            note(
                .queryOrder,
                "asks for the query “\(pattern.text.shortened(to: 60))” as a whole; "
                    + "parameters come in any order and with others, so write a dictionary or leave it out")
        }
    }

    /// Notes escapes and variables by which a pattern never matches.
    private static func noteSpelling(
        of pattern: Pattern, in rule: Rule, _ note: (LintRule, String) -> Void
    ) {
        if !rule.isPercentEncoded, pattern.text.contains(#/%[0-9A-Fa-f]{2}/#) {
            note(
                .percentEncoding,
                "has an escape in “\(pattern.text)”, but percentEncoded is false and links are "
                    + "decoded first; write the character itself")
        } else if rule.isPercentEncoded, !pattern.text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            note(
                .percentEncoding,
                "has “\(pattern.text)”, but links are compared with their escapes; write them, "
                    + "or set percentEncoded to false")
        }
        for case .unknownVariable(let name) in pattern.tokens {
            note(
                .unknownVariable,
                "names $(\(name)), which is not a variable, and matches nothing; "
                    + "define it in substitutionVariables")
        }
    }

    /// Whether a pattern begins with the word of an exclusion that is written in another way than Apple's.
    private static func excludesNothing(_ rule: Rule) -> Bool {
        let pattern = rule.path.text
        if pattern.contains(#/^\s*(?i:not|!)\s*\//#) { return true }
        // The reader takes `NOT` and one space away: a second space is left over.
        return rule.isInPaths && rule.isExclusion && pattern.first?.isWhitespace == true
    }

    /// The host that a pattern begins with: behind a scheme, before a path, or as one of those that are expected.
    private static func host(in pattern: String, hosts: [String]) -> String? {
        if let match = pattern.firstMatch(of: #/^\/*(?:[A-Za-z][A-Za-z0-9+.-]*:)\/\/+([^\/]*)/#) {
            return String(match.1)
        }
        let start = pattern.drop { $0 == "/" }
        let first = String(start.prefix { $0 != "/" })
        if hosts.contains(where: { $0.hasSameBytes(as: first.lowercased()) }) { return first }
        // Two slashes, or none, before what looks like a name of the DNS; one slash may begin a folder.
        let slashes = pattern.utf8.count - start.utf8.count
        let isName = first.contains(#/^(?:[A-Za-z0-9*-]+\.)+[A-Za-z]{2,}$/#)
        return isName && start.utf8.count > first.utf8.count && slashes != 1 ? first : nil
    }

    /// `/flip?client_id=*` in a path: the `?` matches one character, and a path never has the rest.
    private static func asksForItems(_ pattern: Pattern) -> Bool {
        guard let mark = pattern.tokens.firstIndex(of: .one) else { return false }
        return pattern.tokens[mark...].contains(.literal(UInt32(UInt8(ascii: "="))))
    }

    /// Anything but only wildcards, or a piece between two `*`.
    private static func asksForOrder(_ pattern: Pattern) -> Bool {
        let pieces = pattern.tokens.split { $0 == .run || $0 == .one }
        if pieces.isEmpty { return false }
        let isFree = pattern.tokens.first == .run && pattern.tokens.last == .run && pieces.count == 1
        return !isFree || pieces[0].contains(.literal(UInt32(UInt8(ascii: "&"))))
    }
}

extension AssociationFile.Rule {
    /// Whether the rule is a string of `paths`, the older form.
    fileprivate var isInPaths: Bool { location.contains(".paths[") }

    /// Every pattern of the rule.
    var patterns: [Pattern] {
        switch query {
        case .whole(let pattern): [path, pattern, fragment]
        case .items(let items): [path] + items.map(\.pattern) + [fragment]
        }
    }
}
