import WebText

extension AssociationFile {
    /// Notes a finding about one rule of the file, by the broken rule of the lint and a message.
    private typealias Note = (LintRule, String) -> Void

    /// Notes the faults of a single rule.
    static func noteFaults(
        of rule: Rule, _ expectations: LinkExpectations, _ findings: inout [LintFinding]
    ) {
        func note(_ lintRule: LintRule, _ message: String) {
            findings.note(lintRule, at: rule.location, message)
        }
        // After these two faults the author has to replace the pattern, so no advice about it follows.
        if excludesNothing(rule) {
            let remedy =
                rule.isInPaths
                ? "an exclusion is NOT and one space, in capitals, before the pattern"
                : "take NOT or ! out of the path, and set exclude to true"
            note(.exclusionForm, "has \(rule.path.quoted), which excludes nothing; \(remedy)")
            return
        }
        if let host = host(in: rule.path.text, expectedHosts: expectations.hosts) {
            note(
                .pathOnly,
                "has \(rule.path.quoted) with the host \(host.shortened(to: 60)), but a pattern is the path alone; "
                    + "take scheme and host out")
            return
        }
        noteDemands(of: rule, note)
        for pattern in rule.patterns { noteSpelling(of: pattern, in: rule, note) }
    }

    /// Notes where a rule claims too many links, or demands something that Google's links need not have.
    private static func noteDemands(of rule: Rule, _ note: Note) {
        if rule.coversSite, !rule.isExclusion {
            note(
                .wholeSite,
                "claims every link, the web authorization URL on this host among them; "
                    + "claim the flip link only"
            )
        }
        if rule.path.textWithoutVariables.contains("#") || hasQuery(rule.path) {
            let remedy =
                rule.isInPaths ? "write components, which have the keys ? and #" : "use the keys ? and #"
            note(
                .pathOnly,
                "has a path \(rule.path.quoted), but a path ends before the query; \(remedy)")
        }
        if let first = rule.path.text.unicodeScalars.first, !"/*$".unicodeScalars.contains(first) {
            note(
                .leadingSlash,
                "has a path without a slash in front, which was seen to work, but Apple does not promise it; "
                    + "begin it with /")
        }
        if case .whole(let pattern) = rule.query, dependsOnOrder(pattern) {
            note(
                .queryOrder,
                "asks for the query \(pattern.quoted) as a whole; "
                    + "parameters come in any order and with others, so write a dictionary or leave it out")
        }
    }

    /// Notes escapes and variables that keep a pattern from ever matching.
    ///
    /// The values of variables are left out: rules that read links in either way may share them.
    private static func noteSpelling(of pattern: Pattern, in rule: Rule, _ note: Note) {
        let visibleASCII: ClosedRange<UInt8> = 0x21...0x7E
        let text = pattern.textWithoutVariables
        if !rule.isPercentEncoded, text.contains(#/%[0-9A-Fa-f]{2}/#) {
            note(
                .percentEncoding,
                "has an escape in \(pattern.quoted), but percentEncoded is false and links are decoded first; "
                    + "write the character itself")
        } else if rule.isPercentEncoded, !text.utf8.allSatisfy(visibleASCII.contains) {
            note(
                .percentEncoding,
                "has \(pattern.quoted), but links are compared with their escapes; write them, or set "
                    + "percentEncoded to false\(rule.isInPaths ? " in defaults" : "")")
        }
        for case .unknownVariable(let name) in pattern.tokens {
            note(
                .unknownVariable,
                "names $(\(name.shortened(to: 60))), which is not a variable, and matches nothing; "
                    + "define it in substitutionVariables")
        }
    }

    /// Whether the author meant an exclusion, but wrote it in another way than Apple's `NOT /path`: such as `not /x`,
    /// `NOT/x`, `not *` and `!/x`.
    private static func excludesNothing(_ rule: Rule) -> Bool {
        let pattern = rule.path.text.drop(while: \.isWhitespace)
        // A path may begin with these letters too: only a slash, or a space and a wildcard, shows that they are not part
        // of it.
        let not = #/(?i:not)(?:\s*\/|\s+[*?$])/#
        let exclamationMark = #/!\s*[\/*?$]/#
        if pattern.prefixMatch(of: not) != nil || pattern.prefixMatch(of: exclamationMark) != nil {
            return true
        }
        // AssociationReader takes `NOT` and one space away: a second space is left over.
        return rule.isInPaths && rule.isExclusion && rule.path.text.first?.isWhitespace == true
    }

    /// The host at the beginning of a pattern; nil when the pattern begins with a path, as it should.
    ///
    /// A host is what follows a scheme, one of the expected hosts, or what looks like a DNS name before a path.
    private static func host(in pattern: String, expectedHosts: [String]) -> String? {
        let trimmed = pattern.drop { $0 == "/" }
        let schemeAndHost = #/[A-Za-z][A-Za-z0-9+.-]*:\/\/+([^\/]*)/#
        if let match = trimmed.prefixMatch(of: schemeAndHost) { return String(match.1) }
        let firstSegment = String(trimmed.prefix { $0 != "/" })
        if expectedHosts.contains(where: { $0.hasSameBytes(as: firstSegment.lowercased()) }) {
            return firstSegment
        }
        let slashCount = pattern.utf8.count - trimmed.utf8.count
        let isBeforePath = trimmed.utf8.count > firstSegment.utf8.count
        let dnsName = #/(?:[A-Za-z0-9*-]+\.)+[A-Za-z]{2,}/#
        let isDNSName = firstSegment.wholeMatch(of: dnsName) != nil
        // After a single slash it may be a folder whose name has a dot.
        return isDNSName && isBeforePath && slashCount != 1 ? firstSegment : nil
    }

    /// Whether a path pattern has a query too, as in `/flip?client_id=*`.
    ///
    /// There `?` matches any one character, and no path has the rest.
    private static func hasQuery(_ pattern: Pattern) -> Bool {
        guard let questionMark = pattern.tokens.firstIndex(of: .one) else { return false }
        return pattern.tokens[questionMark...].contains(Pattern.Token("="))
    }

    /// Whether a pattern for the whole query fits only some orders or sets of parameters.
    ///
    /// Two kinds of pattern fit all: only wildcards, and a text without `&` between two `*`.
    private static func dependsOnOrder(_ pattern: Pattern) -> Bool {
        let texts = pattern.tokens.split { $0 == .run || $0 == .one }
        guard let text = texts.first else { return false }
        let isBetweenRuns = texts.count == 1 && pattern.tokens.first == .run && pattern.tokens.last == .run
        return !isBetweenRuns || text.contains(Pattern.Token("&"))
    }
}

extension AssociationFile.Rule {
    /// Every pattern of the rule.
    var patterns: [Pattern] {
        switch query {
        case .whole(let pattern): [path, pattern, fragment]
        case .items(let items): [path] + items.map(\.pattern) + [fragment]
        }
    }
}

extension Pattern {
    /// The text with `$` in place of each `$(name)`: a name may have characters that no link has.
    fileprivate var textWithoutVariables: String {
        let symbols = tokens.map { token -> Unicode.Scalar in
            switch token {
            case .literal(let symbol): Unicode.Scalar(symbol) ?? "?"
            case .one: "?"
            case .run: "*"
            case .variable, .unknownVariable: "$"
            }
        }
        return String(String.UnicodeScalarView(symbols))
    }

    /// The pattern in a message.
    fileprivate var quoted: String { "“\(text.shortened(to: 60))”" }
}
