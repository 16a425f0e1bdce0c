import WebText

/// The expectations of a partner of its association file.
public struct LinkExpectations: Sendable, Hashable {
    /// The app that takes the flip; nil to look at the file alone.
    public var appID: String?
    /// The link that Google opens, with or without its query.
    public var flipLink: LinkURL?
    /// The page where linking goes on in the browser.
    public var authorizationURL: LinkURL?

    /// Creates expectations from their parts.
    public init(appID: String? = nil, flipLink: LinkURL? = nil, authorizationURL: LinkURL? = nil) {
        self.appID = appID
        self.flipLink = flipLink
        self.authorizationURL = authorizationURL
    }
}

extension AssociationFile {
    /// The faults of the file: first those that were noticed while reading, then entry by entry.
    public func findings(_ expectations: LinkExpectations = LinkExpectations()) -> [LintFinding] {
        var findings = readingFindings + sizeFindings + variableFindings
        for (index, entry) in entries.enumerated() {
            findings += appFindings(entry)
            for rule in entry.rules { findings += Self.findings(about: rule) }
            findings += unreachableFindings(entry, at: index)
        }
        return findings + flipFindings(expectations) + authorizationFindings(expectations)
    }

    private var sizeFindings: [LintFinding] {
        guard byteCount > 131_072 else { return [] }
        return [
            LintFinding(
                .size, at: "the file",
                "has \(byteCount) bytes; Apple once named 131072 as the limit, and current pages name none; "
                    + "use wildcards and substitution variables")
        ]
    }

    private var variableFindings: [LintFinding] {
        variables.flatMap { variable -> [LintFinding] in
            let location = "applinks.substitutionVariables[\"\(variable.name)\"]"
            var findings: [LintFinding] = []
            if variable.name.contains(where: { "$()".contains($0) }) {
                findings.append(
                    LintFinding(.variableForm, at: location, "has $, ( or ) in its name; rename it"))
            }
            if SubstitutionVariable.predefined.contains(where: { $0.name.hasSameBytes(as: variable.name) }) {
                findings.append(
                    LintFinding(
                        .variableForm, at: location, "has the name of a predefined variable; rename it"))
            }
            if variable.values.contains(where: { $0.contains("$(") }) {
                findings.append(
                    LintFinding(
                        .variableForm, at: location,
                        "has a variable in a value, where none is replaced; write it out"))
            }
            return findings
        }
    }

    private func appFindings(_ entry: Entry) -> [LintFinding] {
        if entry.appIDs.isEmpty {
            return [LintFinding(.noApps, at: entry.location, "names no app; add its identifier to appIDs")]
        }
        return entry.appIDs.filter { !Self.isApplicationIdentifier($0) }.map {
            LintFinding(
                .appIDForm, at: entry.location,
                "names “\($0.shortened(to: 60))”; write the ten characters of the app ID prefix, a dot and the bundle id"
            )
        }
    }

    /// `<application identifier prefix>.<bundle id>`; the prefix is often the team id, but need not be.
    private static func isApplicationIdentifier(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count > 11, bytes[10] == UInt8(ascii: ".") else { return false }
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        func isUpper(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
        return bytes[..<10].allSatisfy { isDigit($0) || isUpper($0) }
            && text.dropFirst(11).split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy { isDigit($0) || isUpper($0 & 0xDF) || $0 == UInt8(ascii: "-") }
            }
    }

    /// Rules that an earlier one always beats, for every app of the entry.
    private func unreachableFindings(_ entry: Entry, at index: Int) -> [LintFinding] {
        guard !entry.appIDs.isEmpty else { return [] }
        // Comparing each rule with all before it is quadratic, so a file of thousands is not compared.
        guard entries.reduce(0, { $0 + $1.rules.count }) <= 1_000 else { return [] }
        let earlier = entries[..<index]
        return entry.rules.enumerated().compactMap { position, rule -> LintFinding? in
            let before = entry.rules[..<position]
            if let cover = before.first(where: { $0.covers(rule) }) {
                return LintFinding(
                    .unreachableRule, at: rule.location,
                    "never decides, because \(cover.location) matches first; move it up or take it out")
            }
            let covers = entry.appIDs.map { id in
                earlier.lazy.filter { $0.appIDs.contains { $0.hasSameBytes(as: id) } }.flatMap(\.rules)
                    .first { $0.covers(rule) }
            }
            guard let cover = covers.first.flatMap(\.self), covers.allSatisfy({ $0 != nil }) else {
                return nil
            }
            return LintFinding(
                .unreachableRule, at: rule.location,
                "never decides, because \(cover.location) matches first; move it up or take it out")
        }
    }
}
