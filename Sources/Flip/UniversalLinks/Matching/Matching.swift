import WebText

extension AssociationFile {
    /// Tries the rules for an app in the order of the file; the first that matches decides.
    ///
    /// Source: Apple, `applinks.Details.Components`: the first match wins, and `exclude` stops.
    public func trace(_ link: LinkURL, for appID: String) -> Trace {
        var steps: [Trace.Step] = []
        var matcher = RuleMatcher(link: link, budget: StepBudget(limits.steps))
        var isListed = false
        func trace(_ outcome: Trace.Outcome) -> Trace {
            Trace(link: link, appID: appID, steps: steps, outcome: outcome)
        }
        for entry in entries {
            guard entry.appIDs.contains(where: { $0.hasSameBytes(as: appID) }) else {
                steps.append(
                    Trace.Step(
                        location: entry.location, isExclusion: false, comment: nil, result: .otherApps))
                continue
            }
            isListed = true
            for rule in entry.rules {
                let result: Trace.StepResult
                do { result = try matcher.result(of: rule) } catch {
                    return trace(.abandoned(rule: rule.location))
                }
                steps.append(
                    Trace.Step(
                        location: rule.location, isExclusion: rule.isExclusion, comment: rule.comment,
                        result: result))
                if case .mismatch = result { continue }
                return trace(
                    rule.isExclusion ? .excluded(rule: rule.location) : .opens(rule: rule.location))
            }
        }
        return trace(isListed ? .noMatch : .appNotListed)
    }
}

/// Compares the parts of one link with rules.
struct RuleMatcher {
    private var texts: LinkTexts
    private var budget: StepBudget

    init(link: LinkURL, budget: StepBudget) {
        texts = LinkTexts(link)
        self.budget = budget
    }

    /// The result of a rule.
    mutating func result(of rule: AssociationFile.Rule) throws -> Trace.StepResult {
        guard let exactly = try pathMatches(rule) else {
            return .mismatch(.init(part: "path", value: texts.shown(.path, rule.options), pattern: rule.path))
        }
        if let mismatch = try queryMismatch(rule) { return .mismatch(mismatch) }
        guard try matches(.fragment, rule.fragmentPattern, rule) else {
            return .mismatch(
                .init(part: "fragment", value: texts.shown(.fragment, rule.options), pattern: rule.fragment))
        }
        return exactly ? .matched : .matchedApartFromSlashes
    }

    /// True: the path matches as Apple's text says; false: as its tool does, without outer slashes; nil: not.
    private mutating func pathMatches(_ rule: AssociationFile.Rule) throws -> Bool? {
        if try matches(.path, rule.pathPattern, rule) { return true }
        for tokens in rule.pathPattern.withoutOuterSlashes
        where try texts.isCovered(.trimmedPath, by: tokens, rule.options, budget: &budget) {
            return false
        }
        return nil
    }

    private mutating func queryMismatch(
        _ rule: AssociationFile.Rule
    ) throws -> Trace.Mismatch? {
        switch rule.queryPatterns {
        case .whole(let pattern):
            if try matches(.query, pattern, rule) { return nil }
            return .init(part: "query", value: texts.shown(.query, rule.options), pattern: pattern.text)
        case .items(let wanted):
            for item in wanted where !item.pattern.matchesAnything {
                // An item that is not there counts as empty; of several each must match (W19).
                for part in try texts.items(named: item.name, rule.options, budget: &budget) {
                    if try matches(part, item.pattern, rule) { continue }
                    return .init(
                        part: "query item \(item.name)", value: texts.shown(part, rule.options),
                        pattern: item.pattern.text)
                }
            }
            return nil
        }
    }

    private mutating func matches(
        _ part: LinkTexts.Part, _ pattern: Pattern, _ rule: AssociationFile.Rule
    ) throws -> Bool {
        if pattern.matchesAnything { return true }
        return try texts.isCovered(part, by: pattern.tokens, rule.options, budget: &budget)
    }
}

extension AssociationFile.Rule {
    fileprivate var options: LinkTexts.ComparisonOptions {
        LinkTexts.ComparisonOptions(isCaseSensitive: isCaseSensitive, isPercentEncoded: isPercentEncoded)
    }
}

/// The parts of a link, each prepared once for all rules, of which a file may have ten thousand.
struct LinkTexts {
    /// Case and escapes in a comparison.
    struct ComparisonOptions: Hashable {
        var isCaseSensitive: Bool
        var isPercentEncoded: Bool
    }

    /// A text of the link that a pattern is compared with.
    enum Part: Hashable {
        case path
        case trimmedPath
        /// The query as a whole; empty when the link has none.
        case query
        /// The value of the item at this place of the query.
        case item(Int)
        /// An item that the query does not have: it counts as empty.
        case absentItem
        /// The fragment; empty when the link has none.
        case fragment
    }

    private struct Key: Hashable {
        var part: Part
        var options: ComparisonOptions
    }

    private struct Prepared {
        let shown: String
        var text: MatchText
    }

    private let link: LinkURL
    private let items: [(name: Substring, value: Substring)]
    private var prepared: [Key: Prepared] = [:]
    private var places: [ComparisonOptions: [ByteString: [Int]]] = [:]

    init(_ link: LinkURL) {
        self.link = link
        items = link.queryItems
    }

    /// Whether the tokens cover the whole part.
    mutating func isCovered(
        _ part: Part, by tokens: [Pattern.Token], _ options: ComparisonOptions, budget: inout StepBudget
    ) throws -> Bool {
        let key = Key(part: part, options: options)
        // The text leaves the dictionary while it is used, so that its masks are added to and not copied.
        var text: Prepared
        if let known = prepared.removeValue(forKey: key) {
            text = known
        } else {
            text = try prepare(part, options, &budget)
        }
        defer { prepared[key] = text }
        return try text.text.isCovered(by: tokens, budget: &budget)
    }

    func shown(_ part: Part, _ options: ComparisonOptions) -> String {
        prepared[Key(part: part, options: options)]?.shown ?? Self.shown(raw(part), options)
    }

    mutating func items(
        named name: String, _ options: ComparisonOptions, budget: inout StepBudget
    ) throws -> [Part] {
        if places[options] == nil {
            try budget.spend(link.query?.utf8.count ?? 0)
            let names = items.map { Self.name(Self.shown($0.name, options), options) }
            places[options] = Dictionary(grouping: items.indices) { names[$0] }
        }
        let found = places[options]?[Self.name(name, options)] ?? []
        try budget.spend(found.count)
        return found.isEmpty ? [.absentItem] : found.map(Part.item)
    }

    private func prepare(
        _ part: Part, _ options: ComparisonOptions, _ budget: inout StepBudget
    ) throws -> Prepared {
        let raw = raw(part)
        try budget.spend(raw.utf8.count)
        let shown = Self.shown(raw, options)
        return Prepared(shown: shown, text: MatchText(shown, isCaseSensitive: options.isCaseSensitive))
    }

    private func raw(_ part: Part) -> Substring {
        switch part {
        case .path: return Substring(link.path)
        case .trimmedPath:
            var trimmed = Substring(link.path).dropFirst()
            while trimmed.last == "/" { trimmed.removeLast() }
            return trimmed
        case .query: return Substring(link.query ?? "")
        case .item(let place): return items[place].value
        case .absentItem: return ""
        case .fragment: return Substring(link.fragment ?? "")
        }
    }

    private static func name(_ text: String, _ options: ComparisonOptions) -> ByteString {
        ByteString(options.isCaseSensitive ? text : text.lowercased())
    }

    /// The text to compare: as written, or with `percentEncoded: false` decoded.
    private static func shown(_ raw: Substring, _ options: ComparisonOptions) -> String {
        options.isPercentEncoded ? String(raw) : decoded(raw)
    }

    /// The text without its escapes; a broken escape stays as it is, and so does text that is not UTF-8.
    static func decoded(_ raw: some StringProtocol) -> String {
        let bytes = Array(raw.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = Hex.value(of: bytes[index + 1]), let low = Hex.value(of: bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(validUTF8: decoded) ?? String(raw)
    }
}
