import WebText

extension AssociationFile {
    /// The faults of the file: first those that were noticed while reading, then entry by entry.
    public func findings(_ expectations: LinkExpectations = LinkExpectations()) -> [LintFinding] {
        var findings = readingFindings
        if byteCount > 131_072 {
            findings.note(
                .size, at: "the file",
                "has \(byteCount) bytes; Apple once named 131072 as the limit, and current pages name none; "
                    + "use wildcards and substitution variables")
        }
        for variable in variables {
            let location = "applinks.substitutionVariables[\"\(variable.name)\"]"
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
        for (index, entry) in entries.enumerated() {
            noteApps(entry, &findings)
            for rule in entry.rules { Self.note(rule, expectations, &findings) }
            noteUnreachable(entry, at: index, &findings)
        }
        noteFlip(expectations, &findings)
        noteAuthorization(expectations, &findings)
        return findings
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

    /// Rules that an earlier one always beats, for every app of the entry.
    private func noteUnreachable(_ entry: Entry, at index: Int, _ findings: inout [LintFinding]) {
        // Comparing each rule with all before it is quadratic, so a file of thousands is not compared.
        guard !entry.appIDs.isEmpty, entries.reduce(0, { $0 + $1.rules.count }) <= 1_000 else { return }
        let earlier = entries[..<index]
        for (position, rule) in entry.rules.enumerated() {
            let before = entry.rules[..<position]
            // Of each app one rule, in the entry itself or in an earlier one.
            let covers = entry.appIDs.map { id in
                before.first { $0.covers(rule) }
                    ?? earlier.lazy.filter { $0.appIDs.contains { $0.hasSameBytes(as: id) } }.flatMap(\.rules)
                    .first { $0.covers(rule) }
            }
            guard let cover = covers.first.flatMap(\.self), covers.allSatisfy({ $0 != nil }) else { continue }
            findings.note(
                .unreachableRule, at: rule.location,
                "never decides, because \(cover.location) matches first; move it up or take it out")
        }
    }
}
