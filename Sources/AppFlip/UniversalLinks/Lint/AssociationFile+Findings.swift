import WebText

extension AssociationFile {
    /// The only limit on the size of a file that Apple ever named, in bytes (`LintRule.size` names the source).
    private static let namedSizeLimit = 131_072

    /// How many rules a file may have for ``LintRule/unreachableRule`` to be looked for.
    ///
    /// Each rule is compared once with each before it, so the time grows with the square of their number.
    private static let maximumComparedRules = 1_000

    /// The faults of the file: first those that were noticed while reading, then entry by entry.
    public func findings(_ expectations: LinkExpectations = LinkExpectations()) -> [LintFinding] {
        var findings = readingFindings
        noteSize(&findings)
        for variable in variables { Self.noteForm(of: variable, &findings) }
        let apps = entries.map { entry in Set(entry.appIDs.map { ByteString($0) }) }
        for (index, entry) in entries.enumerated() {
            noteApps(entry, &findings)
            for rule in entry.rules { Self.noteFaults(of: rule, expectations, &findings) }
            noteUnreachableRules(ofEntryAt: index, apps: apps, &findings)
        }
        noteFlip(expectations, &findings)
        noteAuthorization(expectations, &findings)
        return findings
    }

    private func noteSize(_ findings: inout [LintFinding]) {
        guard byteCount > Self.namedSizeLimit else { return }
        findings.note(
            .size, at: "the file",
            "has \(byteCount) bytes; Apple once named \(Self.namedSizeLimit) as the limit, and current pages name "
                + "none; use wildcards and substitution variables")
    }

    private static func noteForm(of variable: SubstitutionVariable, _ findings: inout [LintFinding]) {
        let location = "applinks.substitutionVariables".place(ofMember: variable.name)
        func note(_ message: String) { findings.note(.variableForm, at: location, message) }
        if variable.name.contains(where: { "$()".contains($0) }) {
            note("has $, ( or ) in its name; rename it")
        }
        if SubstitutionVariable.predefined[ByteString(variable.name)] != nil {
            note("has the name of a predefined variable; rename it")
        }
        if variable.values.contains(where: { $0.text.contains("$(") }) {
            note("has a variable in a value, where none is replaced; write it out")
        }
    }

    private func noteApps(_ entry: Entry, _ findings: inout [LintFinding]) {
        if entry.appIDs.isEmpty {
            findings.note(.noApps, at: entry.location, "names no app; add its identifier to appIDs")
        }
        // `<application identifier prefix>.<bundle id>`; the prefix is often the team id, but need not be.
        for id in entry.appIDs where id.wholeMatch(of: #/[0-9A-Z]{10}(?:\.[0-9A-Za-z-]+)+/#) == nil {
            findings.note(
                .appIDForm, at: entry.location,
                "names “\(id.shortened(to: 60))”; "
                    + "write the ten characters of the app ID prefix, a dot and the bundle id")
        }
    }

    /// Notes the rules of an entry that an earlier rule beats for every link and every app of the entry.
    private func noteUnreachableRules(
        ofEntryAt index: Int, apps: [Set<ByteString>], _ findings: inout [LintFinding]
    ) {
        let ruleCount = entries.reduce(0) { count, entry in count + entry.rules.count }
        guard ruleCount <= Self.maximumComparedRules, !apps[index].isEmpty else { return }
        for (position, rule) in entries[index].rules.enumerated() {
            let ruleOfEntry = entries[index].rules[..<position].first { $0.covers(rule) }
            guard let coveringRule = ruleOfEntry ?? earlierRule(covering: rule, ofEntryAt: index, apps: apps)
            else { continue }
            findings.note(
                .unreachableRule, at: rule.location,
                "never decides, because \(coveringRule.location) matches first; move it up or take it out")
        }
    }

    /// The rule of an earlier entry that leaves no app for which `rule` can decide, because it matches all links of `rule`.
    ///
    /// Nil where an app is left. The rules of an entry are compared once, however many apps it is about.
    private func earlierRule(
        covering rule: Rule, ofEntryAt index: Int, apps: [Set<ByteString>]
    ) -> Rule? {
        var openApps = apps[index]
        for (entry, appsOfEntry) in zip(entries[..<index], apps) where !openApps.isDisjoint(with: appsOfEntry)
        {
            guard let coveringRule = entry.rules.first(where: { $0.covers(rule) }) else { continue }
            openApps.subtract(appsOfEntry)
            if openApps.isEmpty { return coveringRule }
        }
        return nil
    }
}
