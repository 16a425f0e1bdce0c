import WebText

/// Compares the parts of one link with rules.
///
/// Each part is prepared once for all rules, because a file may have ten thousand of them.
struct LinkMatcher {
    /// Whether case counts in a comparison, and whether escapes stay.
    private struct Options: Hashable {
        var isCaseSensitive: Bool
        var isPercentEncoded: Bool

        init(_ rule: AssociationFile.Rule) {
            isCaseSensitive = rule.isCaseSensitive
            isPercentEncoded = rule.isPercentEncoded
        }

        /// The text of a part that rules see: with its escapes, or with `percentEncoded: false` without them.
        func shown(_ raw: Substring) -> String { isPercentEncoded ? String(raw) : LinkMatcher.decoded(raw) }

        func key(ofName name: String) -> ByteString {
            ByteString(isCaseSensitive ? name : name.lowercased())
        }
    }

    /// A text of the link that a pattern is compared with.
    private enum Part: Hashable {
        case path
        /// The path without its first slash and without those at its end.
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

    /// A part of the link, read in one of the ways that a rule can ask for.
    private struct Key: Hashable {
        var part: Part
        var options: Options
    }

    /// A part of the link, as a trace shows it and as patterns are compared with it.
    private struct Prepared {
        let shown: String
        var text: MatchText
    }

    private let link: LinkURL
    private let items: [LinkQueryItem]
    private var budget: StepBudget
    /// The parts that rules have asked for so far.
    private var preparedParts: [Key: Prepared] = [:]
    /// The places of the query's items, by the name of the item as the options read it.
    private var itemPlaces: [Options: [ByteString: [Int]]] = [:]

    /// A matcher of one link; the budget is for all rules together.
    init(_ link: LinkURL, budget: StepBudget) {
        self.link = link
        items = link.queryItems
        self.budget = budget
    }

    /// Whether a rule matches, and if not, the first part of the link that the rule does not match.
    ///
    /// Throws ``OutOfSteps`` when the rules so far have used up the budget.
    mutating func result(of rule: AssociationFile.Rule) throws -> LinkTrace.StepResult {
        let options = Options(rule)
        guard let match = try pathMatch(with: rule.path, options) else {
            return mismatch(in: .path, of: .path, with: rule.path, options)
        }
        switch rule.query {
        case .whole(let pattern):
            guard try matches(.query, with: pattern, options) else {
                return mismatch(in: .query, of: .query, with: pattern, options)
            }
        case .items(let namedItems):
            for item in namedItems where !item.pattern.matchesAnything {
                // An item that the link does not have counts as empty. If the link has several items of the name,
                // each has to match (WWDC 2019 session 717).
                for part in try parts(named: item.name, options)
                where try !matches(part, with: item.pattern, options) {
                    return mismatch(in: .queryItem(item.name), of: part, with: item.pattern, options)
                }
            }
        }
        guard try matches(.fragment, with: rule.fragment, options) else {
            return mismatch(in: .fragment, of: .fragment, with: rule.fragment, options)
        }
        return match
    }

    /// The names of items that the rule asks for and the query does not have.
    mutating func absentItems(of rule: AssociationFile.Rule) -> [String] {
        guard case .items(let namedItems) = rule.query else { return [] }
        let options = Options(rule)
        return namedItems.map(\.name).filter { name in
            // Out of steps: the trace then does without this remark.
            guard let parts = try? parts(named: name, options) else { return false }
            return parts == [.absentItem]
        }
    }

    /// The result of a comparison that failed; a trace names the part in its own way.
    private func mismatch(
        in namedPart: LinkTrace.Mismatch.Part, of part: Part, with pattern: Pattern, _ options: Options
    ) -> LinkTrace.StepResult {
        // The comparison that failed has prepared the part.
        let shown = preparedParts[Key(part: part, options: options)]?.shown ?? ""
        return .mismatch(.init(part: namedPart, value: shown, pattern: pattern.text))
    }

    /// How the path matches: as Apple's text says, or only without outer slashes, as in Apple's tool; nil when it
    /// does not match.
    private mutating func pathMatch(
        with pattern: Pattern, _ options: Options
    ) throws -> LinkTrace.StepResult? {
        if try matches(.path, with: pattern, options) { return .matched }
        for tokens in pattern.withoutOuterSlashes where try isCovered(.trimmedPath, by: tokens, options) {
            return .matchedApartFromSlashes
        }
        return nil
    }

    private mutating func matches(
        _ part: Part, with pattern: Pattern, _ options: Options
    ) throws -> Bool {
        // Without preparing the part: most rules match any query and any fragment.
        if pattern.matchesAnything { return true }
        return try isCovered(part, by: pattern.tokens, options)
    }

    /// Whether tokens cover a part, which is prepared the first time.
    private mutating func isCovered(
        _ part: Part, by tokens: [Pattern.Token], _ options: Options
    ) throws -> Bool {
        let key = Key(part: part, options: options)
        // The part leaves the dictionary during the comparison. Otherwise the comparison would copy the masks that
        // the text keeps, each time it adds one.
        var prepared = try preparedParts.removeValue(forKey: key) ?? prepare(part, options)
        defer { preparedParts[key] = prepared }
        return try prepared.text.isCovered(by: tokens, budget: &budget)
    }

    private mutating func prepare(_ part: Part, _ options: Options) throws -> Prepared {
        let raw = raw(part)
        try budget.spend(raw.utf8.count)
        let shown = options.shown(raw)
        return Prepared(
            shown: shown, text: MatchText(shown, isCaseSensitive: options.isCaseSensitive))
    }

    /// The items of the query with a name; only ``Part/absentItem`` when there are none.
    private mutating func parts(named name: String, _ options: Options) throws -> [Part] {
        if itemPlaces[options] == nil {
            try budget.spend(link.query?.utf8.count ?? 0)
            let names = items.map { options.key(ofName: options.shown($0.name)) }
            itemPlaces[options] = Dictionary(grouping: items.indices) { names[$0] }
        }
        let places = itemPlaces[options]?[options.key(ofName: name)] ?? []
        try budget.spend(places.count)
        return places.isEmpty ? [.absentItem] : places.map(Part.item)
    }

    /// A part as it is written in the link.
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

    /// The text without its escapes; a broken escape stays as it is, and so does text that is not UTF-8.
    private static func decoded(_ raw: Substring) -> String {
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
