import WebText

/// The parts of one link, each prepared once for each way in which rules compare.
///
/// A file may have ten thousand rules. Preparing the text anew for each rule would cost O(rules × link), in time
/// and in the memory of the trace.
struct LinkTexts {
    /// How a rule compares.
    struct Look: Hashable {
        var isCaseSensitive: Bool
        var isPercentEncoded: Bool
    }

    /// A text of the link that a pattern is compared with.
    enum Part: Hashable {
        /// The path as it is written.
        case path
        /// The path without its outer slashes.
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
        var look: Look
    }

    private struct Prepared {
        let shown: String
        var text: MatchText
    }

    private let link: LinkURL
    private let items: [(name: Substring, value: Substring)]
    private var prepared: [Key: Prepared] = [:]
    private var places: [Look: [[UInt8]: [Int]]] = [:]

    init(_ link: LinkURL) {
        self.link = link
        items = link.queryItems
    }

    /// Whether the tokens cover the whole part.
    ///
    /// Throws when the budget is used up; preparing a text costs a step for each byte.
    mutating func isCovered(
        _ part: Part, by tokens: [Pattern.Token], _ look: Look, budget: inout StepBudget
    ) throws(OutOfSteps) -> Bool {
        let key = Key(part: part, look: look)
        // The text leaves the dictionary while it is used, so that its masks are added to and not copied.
        var text: Prepared
        if let known = prepared.removeValue(forKey: key) {
            text = known
        } else {
            text = try prepare(part, look, &budget)
        }
        defer { prepared[key] = text }
        return try text.text.isCovered(by: tokens, budget: &budget)
    }

    /// The part as it was compared.
    func shown(_ part: Part, _ look: Look) -> String {
        prepared[Key(part: part, look: look)]?.shown ?? Self.shown(raw(part), look)
    }

    /// The items of a name, or the absent one.
    mutating func items(
        named name: String, _ look: Look, budget: inout StepBudget
    ) throws(OutOfSteps) -> [Part] {
        if places[look] == nil {
            try budget.spend(link.query?.utf8.count ?? 0)
            let names = items.map { Self.name(Self.shown($0.name, look), look) }
            places[look] = Dictionary(grouping: items.indices) { names[$0] }
        }
        let found = places[look]?[Self.name(name, look)] ?? []
        try budget.spend(found.count)
        return found.isEmpty ? [.absentItem] : found.map(Part.item)
    }

    private func prepare(
        _ part: Part, _ look: Look, _ budget: inout StepBudget
    ) throws(OutOfSteps) -> Prepared {
        let raw = raw(part)
        try budget.spend(raw.utf8.count)
        let shown = Self.shown(raw, look)
        return Prepared(shown: shown, text: MatchText(shown, isCaseSensitive: look.isCaseSensitive))
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

    /// A name as bytes: as a key of a dictionary two canonically equivalent strings would be one.
    private static func name(_ text: String, _ look: Look) -> [UInt8] {
        Array((look.isCaseSensitive ? text : text.lowercased()).utf8)
    }

    /// The text to compare: as written, or with `percentEncoded: false` decoded.
    private static func shown(_ raw: Substring, _ look: Look) -> String {
        look.isPercentEncoded ? String(raw) : decoded(raw)
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
