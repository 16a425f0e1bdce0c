import WebText

/// Compares the parts of one link with rules.
///
/// Each part is prepared once for all rules, because a file may have ten thousand of them.
struct LinkMatcher {
    /// Case and escapes in a comparison.
    private struct Options: Hashable {
        var isCaseSensitive: Bool
        var isPercentEncoded: Bool

        init(_ rule: AssociationFile.Rule) {
            isCaseSensitive = rule.isCaseSensitive
            isPercentEncoded = rule.isPercentEncoded
        }
    }

    /// A text of the link that a pattern is compared with.
    private enum Part: Hashable {
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

    /// A part of the link, read in one of the ways that a rule can ask for.
    private struct Key: Hashable {
        var part: Part
        var options: Options
    }

    /// A part of the link, as a trace shows it and as patterns read it.
    private struct Prepared {
        let shown: String
        var text: MatchText
    }

    private let link: LinkURL
    private let items: [LinkQueryItem]
    private var budget: StepBudget
    private var prepared: [Key: Prepared] = [:]
    private var places: [Options: [ByteString: [Int]]] = [:]

    init(_ link: LinkURL, budget: StepBudget) {
        self.link = link
        items = link.queryItems
        self.budget = budget
    }

    mutating func result(of rule: AssociationFile.Rule) throws -> Trace.StepResult {
        let options = Options(rule)
        guard let exactly = try pathMatches(rule.path, options) else {
            return mismatch("path", .path, rule.path, options)
        }
        switch rule.query {
        case .whole(let pattern):
            guard try matches(.query, pattern, options) else {
                return mismatch("query", .query, pattern, options)
            }
        case .items(let wanted):
            for item in wanted where !item.pattern.matchesAnything {
                // An item that is not there counts as empty; of several each must match (W19).
                for part in try parts(named: item.name, options)
                where try !matches(part, item.pattern, options) {
                    return mismatch("query item \(item.name)", part, item.pattern, options)
                }
            }
        }
        guard try matches(.fragment, rule.fragment, options) else {
            return mismatch("fragment", .fragment, rule.fragment, options)
        }
        return exactly ? .matched : .matchedApartFromSlashes
    }

    /// The names of items that the rule asks for and the query does not have.
    mutating func absentItems(of rule: AssociationFile.Rule) -> [String] {
        guard case .items(let wanted) = rule.query else { return [] }
        let options = Options(rule)
        return wanted.map(\.name).filter { name in
            guard let parts = try? parts(named: name, options) else { return false }
            return parts == [.absentItem]
        }
    }

    private func mismatch(
        _ name: String, _ part: Part, _ pattern: Pattern, _ options: Options
    ) -> Trace.StepResult {
        // The part has been prepared to find that out.
        let shown = prepared[Key(part: part, options: options)]?.shown ?? ""
        return .mismatch(.init(part: name, value: shown, pattern: pattern.text))
    }

    /// True: the path matches as Apple's text says; false: as its tool does, without outer slashes; nil: not.
    private mutating func pathMatches(_ pattern: Pattern, _ options: Options) throws -> Bool? {
        if try matches(.path, pattern, options) { return true }
        for tokens in pattern.withoutOuterSlashes where try isCovered(.trimmedPath, by: tokens, options) {
            return false
        }
        return nil
    }

    private mutating func matches(_ part: Part, _ pattern: Pattern, _ options: Options) throws -> Bool {
        if pattern.matchesAnything { return true }
        return try isCovered(part, by: pattern.tokens, options)
    }

    private mutating func isCovered(
        _ part: Part, by tokens: [Pattern.Token], _ options: Options
    ) throws -> Bool {
        let key = Key(part: part, options: options)
        // The text leaves the dictionary while it is used, so that its masks are added to and not copied.
        var found: Prepared
        if let known = prepared.removeValue(forKey: key) {
            found = known
        } else {
            let raw = raw(part)
            try budget.spend(raw.utf8.count)
            let shown = Self.shown(raw, options)
            let text = MatchText(shown, isCaseSensitive: options.isCaseSensitive)
            found = Prepared(shown: shown, text: text)
        }
        defer { prepared[key] = found }
        return try found.text.isCovered(by: tokens, budget: &budget)
    }

    private mutating func parts(named name: String, _ options: Options) throws -> [Part] {
        if places[options] == nil {
            try budget.spend(link.query?.utf8.count ?? 0)
            let names = items.map { Self.name(Self.shown($0.name, options), options) }
            places[options] = Dictionary(grouping: items.indices) { names[$0] }
        }
        let found = places[options]?[Self.name(name, options)] ?? []
        try budget.spend(found.count)
        return found.isEmpty ? [.absentItem] : found.map(Part.item)
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

    private static func name(_ text: String, _ options: Options) -> ByteString {
        ByteString(options.isCaseSensitive ? text : text.lowercased())
    }

    /// The text to compare: as written, or with `percentEncoded: false` decoded.
    private static func shown(_ raw: Substring, _ options: Options) -> String {
        options.isPercentEncoded ? String(raw) : decoded(raw)
    }

    /// The text without its escapes; a broken escape stays as it is, and so does text that is not UTF-8.
    private static func decoded(_ raw: some StringProtocol) -> String {
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
