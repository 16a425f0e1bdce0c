import JSON
import WebText

/// Makes entries and rules of the JSON of an association file; an odd but readable value becomes a finding.
struct AssociationReader {
    private(set) var entries: [AssociationFile.Entry] = []
    /// The variables that the file defines.
    private(set) var ownVariables: [SubstitutionVariable] = []
    /// The predefined variables and those of the file, by name.
    private var variables = SubstitutionVariable.predefined
    private(set) var findings: [LintFinding] = []

    /// The services that a file may be about: universal links, and services with files of the same name.
    private static let services: Set<String> = [
        "applinks", "webcredentials", "appclips", "activitycontinuation",
        // Apple, "Creating a Message Filter App Extension"; authsrv belongs to single sign-on extensions.
        "messagefilter", "authsrv",
    ]
    private static let appLinksKeys: Set<String> = ["defaults", "details", "substitutionVariables", "apps"]
    private static let entryKeys = obsoleteEntryKeys.union(["appID", "appIDs"])
    /// The keys of an entry in the obsolete form, where the identifier of the app is the name of the entry.
    private static let obsoleteEntryKeys: Set = ["components", "defaults", "paths"]
    private static let ruleKeys: Set<String> = [
        "/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded",
    ]
    /// The beginning of an exclusion in `paths`; in `components` the key `exclude` says it.
    private static let exclusionPrefix = "NOT "

    /// Reads a file.
    ///
    /// Throws ``AssociationError/unexpected(path:expected:found:)`` for a value of another type than Apple's.
    init(_ file: JSON) throws(AssociationError) {
        let services = try object(file, at: "the file", known: Self.services)
        guard let appLinks = services.value("applinks") else {
            findings.note(
                .missingAppLinks, at: "the file", "has no applinks, so no link opens an app; add it")
            return
        }
        let members = try object(appLinks, at: "applinks", known: Self.appLinksKeys)
        // The variables come first, because rules name them.
        if let definitions = members.value("substitutionVariables") { try readVariables(definitions) }
        let path = "applinks.defaults"
        let defaults = try rule(
            members.value("defaults"), at: path, over: AssociationFile.Rule(location: path))
        switch members.value("details") {
        case .array(let elements)?: try readEntries(elements, over: defaults)
        case .object(let entry)? where entry.value("appIDs") != nil || entry.value("appID") != nil:
            try readEntryWithoutBrackets(entry, over: defaults)
        case .object(let entriesByApp)?: try readObsoleteEntries(entriesByApp, over: defaults)
        case let other:
            throw .unexpected(
                path: "applinks.details", expected: "an array", found: other?.kind ?? "nothing")
        }
    }

    private mutating func readVariables(_ value: JSON) throws(AssociationError) {
        let path = "applinks.substitutionVariables"
        for member in try object(value, at: path, known: nil) {
            let values = try member.value.asStrings(at: path.place(ofMember: member.name))
            let variable = SubstitutionVariable(name: member.name, values: values.map(Pattern.init(value:)))
            ownVariables.append(variable)
            variables[ByteString(member.name)] = variable
        }
    }

    private mutating func readEntries(
        _ elements: [JSON], over defaults: AssociationFile.Rule
    ) throws(AssociationError) {
        for (index, element) in elements.enumerated() {
            try readEntry(element, at: "applinks.details[\(index)]", over: defaults)
        }
    }

    private mutating func readEntry(
        _ element: JSON, at path: String, over defaults: AssociationFile.Rule
    ) throws(AssociationError) {
        let members = try object(element, at: path, known: Self.entryKeys)
        try readEntry(members, at: path, appIDs: try appIDs(members, at: path), over: defaults)
        noteMixedKeys(members, at: path)
    }

    /// Reads `details` that is a single entry, where Apple's reference has an array of entries.
    ///
    /// A phone was reported to take it: bikeindex/bike_index, pull request 2806.
    private mutating func readEntryWithoutBrackets(
        _ entry: [JSON.Member], over defaults: AssociationFile.Rule
    ) throws(AssociationError) {
        findings.note(
            .detailsDictionary, at: "applinks.details",
            "is one entry without brackets; put it into an array: \"details\": [{…}]. A phone was reported to "
                + "open links by such a file, and no page of Apple's promises it")
        try readEntry(.object(entry), at: "applinks.details", over: defaults)
    }

    /// Reads `details` in the form of a dictionary by app.
    ///
    /// WWDC 2019 session 717 calls the form obsolete; `swcutil` on macOS 27 still matches it.
    private mutating func readObsoleteEntries(
        _ entriesByApp: [JSON.Member], over defaults: AssociationFile.Rule
    ) throws(AssociationError) {
        findings.note(
            .detailsDictionary, at: "applinks.details",
            "is a dictionary, an obsolete form; write an array")
        noteRepeated(entriesByApp, at: "applinks.details")
        for entry in entriesByApp {
            let path = "applinks.details".place(ofMember: entry.name)
            let members = try object(entry.value, at: path, known: Self.obsoleteEntryKeys)
            try readEntry(members, at: path, appIDs: [entry.name], over: defaults)
        }
    }

    private mutating func appIDs(
        _ members: [JSON.Member], at path: String
    ) throws(AssociationError) -> [String] {
        if let several = members.value("appIDs") {
            if members.value("appID") != nil {
                findings.note(
                    .appIDIgnored, at: path + ".appID",
                    "is beside appIDs and is ignored; move it into appIDs")
            }
            return try several.asStrings(at: path + ".appIDs")
        }
        guard let one = members.value("appID") else {
            throw .unexpected(path: path, expected: "appIDs", found: "neither appIDs nor appID")
        }
        return [try one.asString(at: path + ".appID")]
    }

    private mutating func readEntry(
        _ members: [JSON.Member], at path: String, appIDs: [String], over fileDefaults: AssociationFile.Rule
    ) throws(AssociationError) {
        // The more specific definition overrides the less specific (Apple, `applinks.Defaults`).
        let defaults = try rule(members.value("defaults"), at: path + ".defaults", over: fileDefaults)
        let components = members.value("components")
        let paths = members.value("paths")
        var rules: [AssociationFile.Rule] = []
        if let components { rules = try componentRules(components, at: path + ".components", over: defaults) }
        if let paths {
            // The strings of `paths` are checked even when they are ignored.
            let pathRules = try pathRules(paths, at: path + ".paths", over: defaults)
            if components == nil {
                rules = pathRules
            } else {
                findings.note(
                    .mixedFormats, at: path,
                    "has both components and paths; iOS 13 and later ignore paths here, and TN3155 says "
                        + "that links then fail; keep one of them")
            }
        }
        if rules.isEmpty {
            findings.note(.noRules, at: path, "has no rule, so no link opens its apps; add components")
        }
        entries.append(AssociationFile.Entry(location: path, appIDs: appIDs, rules: rules))
    }

    private mutating func componentRules(
        _ components: JSON, at path: String, over defaults: AssociationFile.Rule
    ) throws(AssociationError) -> [AssociationFile.Rule] {
        var rules: [AssociationFile.Rule] = []
        for (index, element) in try components.asArray(at: path).enumerated() {
            rules.append(try rule(element, at: "\(path)[\(index)]", over: defaults))
        }
        return rules
    }

    private mutating func pathRules(
        _ paths: JSON, at path: String, over defaults: AssociationFile.Rule
    ) throws(AssociationError) -> [AssociationFile.Rule] {
        var rules: [AssociationFile.Rule] = []
        for (index, text) in try paths.asStrings(at: path).enumerated() {
            var rule = try rule(nil, at: "\(path)[\(index)]", over: defaults)
            rule.isInPaths = true
            var pattern = Substring(text)
            // Bytes, not characters: a space with a combining mark after it is another character.
            if text.utf8.starts(with: Self.exclusionPrefix.utf8) {
                rule.isExclusion = true
                pattern = Substring(text.utf8.dropFirst(Self.exclusionPrefix.utf8.count))
            }
            rule.path = Pattern(String(pattern), variables: variables)
            rules.append(rule)
        }
        return rules
    }

    /// Notes an entry that has the keys of two generations, and still works.
    ///
    /// TN3155 pairs `appIDs` with `components` and `appID` with `paths`. `swcutil` on macOS 27 opens links by the
    /// other pairs too.
    private mutating func noteMixedKeys(_ members: [JSON.Member], at path: String) {
        let keys = ["appID", "appIDs", "components", "paths"].filter { members.value($0) != nil }
        guard [["appIDs", "paths"], ["appID", "components"]].contains(keys) else { return }
        findings.note(
            .mixedFormats, at: path,
            "has \(keys[0]) with \(keys[1]); links were seen to open, but TN3155 pairs appIDs with components "
                + "and appID with paths, and says not to mix them",
            level: .warning)
    }
}

// The values of an entry: rules, patterns and objects.
extension AssociationReader {
    /// A rule with the settings of an object, over those of the next level further out.
    ///
    /// A dictionary of `defaults` is read in the same way. Without an object the rule has the outer settings. A
    /// comment belongs to one rule, so it is not taken over.
    private mutating func rule(
        _ value: JSON?, at path: String, over outer: AssociationFile.Rule
    ) throws(AssociationError) -> AssociationFile.Rule {
        var rule = outer
        rule.location = path
        rule.comment = nil
        guard let value else { return rule }
        let members = try object(value, at: path, known: Self.ruleKeys)
        if let value = members.value("/") { rule.path = try pattern(value, at: path + "[\"/\"]") }
        if let value = members.value("#") { rule.fragment = try pattern(value, at: path + "[\"#\"]") }
        if let value = members.value("?") { rule.query = try query(value, at: path + "[\"?\"]") }
        if let value = members.value("exclude") { rule.isExclusion = try value.asBool(at: path + ".exclude") }
        if let value = members.value("comment") { rule.comment = try value.asString(at: path + ".comment") }
        if let value = members.value("caseSensitive") {
            rule.isCaseSensitive = try value.asBool(at: path + ".caseSensitive")
        }
        if let value = members.value("percentEncoded") {
            rule.isPercentEncoded = try value.asBool(at: path + ".percentEncoded")
        }
        return rule
    }

    private func pattern(_ value: JSON, at path: String) throws(AssociationError) -> Pattern {
        Pattern(try value.asString(at: path), variables: variables)
    }

    private mutating func query(
        _ value: JSON, at path: String
    ) throws(AssociationError) -> AssociationFile.Query {
        switch value {
        case .string(let text): return .whole(Pattern(text, variables: variables))
        case .object(let members):
            noteRepeated(members, at: path)
            var items: [AssociationFile.Item] = []
            for member in members {
                guard case .string(let text) = member.value else {
                    // As swcutil on macOS 27 does: one value that is not a string makes it drop the whole dictionary.
                    findings.note(
                        .queryNotString, at: path.place(ofMember: member.name),
                        "is \(member.value.kind), so the whole dictionary is ignored and every query "
                            + "matches; write a string")
                    return .whole(.anything)
                }
                items.append(.init(name: member.name, pattern: Pattern(text, variables: variables)))
            }
            return .items(items)
        default: throw .unexpected(path: path, expected: "a string or an object", found: value.kind)
        }
    }

    /// The members of an object; unknown and repeated names become findings.
    ///
    /// With nil for `known`, every name is known.
    private mutating func object(
        _ value: JSON, at path: String, known: Set<String>?
    ) throws(AssociationError) -> [JSON.Member] {
        guard case .object(let members) = value else {
            throw .unexpected(path: path, expected: "an object", found: value.kind)
        }
        noteRepeated(members, at: path)
        if let known {
            for member in members where !known.contains(member.name) {
                findings.note(
                    .unknownKey, at: path.place(ofMember: member.name),
                    "is an unknown key and is ignored; check its spelling")
            }
        }
        return members
    }

    private mutating func noteRepeated(_ members: [JSON.Member], at path: String) {
        for name in members.repeatedNames {
            findings.note(
                .duplicateKey, at: path.place(ofMember: name),
                "appears more than once; readers keep one of them without a word, most the last; merge them")
        }
    }
}
