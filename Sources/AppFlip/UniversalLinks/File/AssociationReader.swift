import JSON
import WebText

/// From JSON to entries and rules; an odd but readable value becomes a finding.
struct AssociationReader {
    private(set) var entries: [AssociationFile.Entry] = []
    private(set) var ownVariables: [SubstitutionVariable] = []
    private var variables = SubstitutionVariable.predefined
    private(set) var findings: [LintFinding] = []

    /// The services that a file may speak of beside universal links.
    private static let services: Set<String> = [
        "applinks", "webcredentials", "appclips", "activitycontinuation",
        // Apple, "Creating a Message Filter App Extension"; authsrv belongs to single sign-on extensions.
        "messagefilter", "authsrv",
    ]
    private static let settings: Set<String> = [
        "/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded",
    ]

    mutating func read(_ file: JSON) throws(AssociationError) {
        let members = try object(file, at: "the file", known: Self.services)
        guard let value = members.value("applinks") else {
            findings.note(
                .missingAppLinks, at: "the file", "has no applinks, so no link opens an app; add it")
            return
        }
        let known: Set = ["defaults", "details", "substitutionVariables", "apps"]
        let links = try object(value, at: "applinks", known: known)
        if let value = links.value("substitutionVariables") { try readVariables(value) }
        let path = "applinks.defaults"
        let defaults = try rule(links.value("defaults"), at: path, over: AssociationFile.Rule(location: path))
        guard let details = links.value("details") else {
            throw .unexpected(path: "applinks.details", expected: "an array", found: "nothing")
        }
        switch details {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                let path = "applinks.details[\(index)]"
                let known: Set = ["appID", "appIDs", "components", "defaults", "paths"]
                let members = try object(element, at: path, known: known)
                try readEntry(members, at: path, appIDs: try appIDs(members, at: path), defaults)
                noteMixedKeys(members, at: path)
            }
        case .object(let members):
            // W19 calls it obsolete; swcutil on macOS 27 still matches it.
            findings.note(
                .detailsDictionary, at: "applinks.details",
                "is a dictionary, an obsolete form; write an array")
            noteRepeated(members, at: "applinks.details")
            for member in members {
                let path = "applinks.details[\"\(member.name)\"]"
                let members = try object(member.value, at: path, known: ["components", "defaults", "paths"])
                try readEntry(members, at: path, appIDs: [member.name], defaults)
            }
        default: throw .unexpected(path: "applinks.details", expected: "an array", found: details.kind)
        }
    }

    /// TN3155 pairs `appIDs` with `components` and `appID` with `paths`; the record of `swcutil` opens the mix.
    private mutating func noteMixedKeys(_ members: [JSON.Member], at path: String) {
        func has(_ name: String) -> Bool { members.value(name) != nil }
        if has("appIDs"), !has("appID"), has("paths"), !has("components") {
            noteMix(of: "appIDs", with: "paths", at: path)
        } else if has("appID"), !has("appIDs"), has("components"), !has("paths") {
            noteMix(of: "appID", with: "components", at: path)
        }
    }

    private mutating func noteMix(of apps: String, with rules: String, at path: String) {
        findings.note(
            .mixedFormats, at: path,
            "has \(apps) with \(rules); links were seen to open, but TN3155 pairs appIDs with components "
                + "and appID with paths, and says not to mix them",
            level: .warning)
    }

    private mutating func readEntry(
        _ members: [JSON.Member], at path: String, appIDs: [String], _ outer: AssociationFile.Rule
    ) throws(AssociationError) {
        // The more specific definition overrides the less specific (Apple, `applinks.Defaults`).
        let defaults = try rule(members.value("defaults"), at: path + ".defaults", over: outer)
        let components = members.value("components")
        let paths = members.value("paths")
        var rules: [AssociationFile.Rule] = []
        if let components {
            let path = path + ".components"
            for (index, element) in try array(components, at: path).enumerated() {
                rules.append(try rule(element, at: "\(path)[\(index)]", over: defaults))
            }
        }
        if let paths {
            if components != nil {
                findings.note(
                    .mixedFormats, at: path,
                    "has both components and paths; iOS 13 and later ignore paths here, and TN3155 says "
                        + "that links then fail; keep one of them")
            }
            let path = path + ".paths"
            for (index, text) in try strings(paths, at: path).enumerated() where components == nil {
                var rule = try rule(nil, at: "\(path)[\(index)]", over: defaults)
                let isExclusion = text.hasPrefix("NOT ")
                rule.path = Pattern(isExclusion ? String(text.dropFirst(4)) : text, variables: variables)
                if isExclusion { rule.isExclusion = true }
                rules.append(rule)
            }
        }
        if rules.isEmpty {
            findings.note(.noRules, at: path, "has no rule, so no link opens its apps; add components")
        }
        entries.append(AssociationFile.Entry(location: path, appIDs: appIDs, rules: rules))
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
            return try strings(several, at: path + ".appIDs")
        }
        guard let one = members.value("appID") else {
            throw .unexpected(path: path, expected: "appIDs", found: "neither appIDs nor appID")
        }
        return [try string(one, at: path + ".appID")]
    }

    private mutating func readVariables(_ value: JSON) throws(AssociationError) {
        let path = "applinks.substitutionVariables"
        for member in try object(value, at: path, known: nil) {
            let values = try strings(member.value, at: "\(path)[\"\(member.name)\"]")
            let variable = SubstitutionVariable(name: member.name, values: values.map(Pattern.init(value:)))
            ownVariables.append(variable)
            variables[ByteString(member.name)] = variable
        }
    }
}

// The types of values.
extension AssociationReader {
    /// The settings of an object, `defaults` too, over those of a level further out but for its comment.
    private mutating func rule(
        _ value: JSON?, at path: String, over outer: AssociationFile.Rule
    ) throws(AssociationError) -> AssociationFile.Rule {
        var rule = outer
        rule.location = path
        rule.comment = nil
        guard let value else { return rule }
        let members = try object(value, at: path, known: Self.settings)
        if let value = members.value("/") { rule.path = try pattern(value, at: path + "[\"/\"]") }
        if let value = members.value("#") { rule.fragment = try pattern(value, at: path + "[\"#\"]") }
        if let value = members.value("?") { rule.query = try query(value, at: path + "[\"?\"]") }
        if let value = members.value("exclude") { rule.isExclusion = try bool(value, at: path + ".exclude") }
        if let value = members.value("comment") { rule.comment = try string(value, at: path + ".comment") }
        if let value = members.value("caseSensitive") {
            rule.isCaseSensitive = try bool(value, at: path + ".caseSensitive")
        }
        if let value = members.value("percentEncoded") {
            rule.isPercentEncoded = try bool(value, at: path + ".percentEncoded")
        }
        return rule
    }

    private func pattern(_ value: JSON, at path: String) throws(AssociationError) -> Pattern {
        Pattern(try string(value, at: path), variables: variables)
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
                    // swcutil on macOS 27: one value that is not a string, and the whole dictionary is dropped.
                    findings.note(
                        .queryNotString, at: "\(path)[\"\(member.name)\"]",
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
                    .unknownKey, at: "\(path)[\"\(member.name)\"]",
                    "is an unknown key and is ignored; check its spelling")
            }
        }
        return members
    }

    private func array(_ value: JSON, at path: String) throws(AssociationError) -> [JSON] {
        guard case .array(let elements) = value else {
            throw .unexpected(path: path, expected: "an array", found: value.kind)
        }
        return elements
    }

    private func string(_ value: JSON, at path: String) throws(AssociationError) -> String {
        guard case .string(let text) = value else {
            throw .unexpected(path: path, expected: "a string", found: value.kind)
        }
        return text
    }

    private func strings(_ value: JSON, at path: String) throws(AssociationError) -> [String] {
        var texts: [String] = []
        for (index, element) in try array(value, at: path).enumerated() {
            texts.append(try string(element, at: "\(path)[\(index)]"))
        }
        return texts
    }

    private func bool(_ value: JSON, at path: String) throws(AssociationError) -> Bool {
        guard case .bool(let flag) = value else {
            throw .unexpected(path: path, expected: "true or false", found: value.kind)
        }
        return flag
    }

    private mutating func noteRepeated(_ members: [JSON.Member], at path: String) {
        for name in members.repeatedNames {
            findings.note(
                .duplicateKey, at: "\(path)[\"\(name)\"]",
                "appears more than once; readers keep one of them without a word, most the last; merge them")
        }
    }
}
