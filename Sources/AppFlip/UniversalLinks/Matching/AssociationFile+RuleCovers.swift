import WebText

extension AssociationFile.Rule {
    /// Whether this rule certainly matches every link that another rule matches.
    func covers(_ other: AssociationFile.Rule) -> Bool {
        // A rule that is case-sensitive matches fewer links than one that is not.
        guard !isCaseSensitive || other.isCaseSensitive else { return false }
        // If one rule sees a link with its escapes and the other without them, the two see different texts. Then
        // only a pattern that matches anything covers another pattern.
        let isComparable = isPercentEncoded == other.isPercentEncoded
        return covers(path, other.path, isPath: true, isComparable: isComparable)
            && covers(fragment, other.fragment, isComparable: isComparable)
            && coversQuery(of: other, isComparable: isComparable)
    }

    private func covers(
        _ ownPattern: Pattern, _ otherPattern: Pattern, isPath: Bool = false, isComparable: Bool
    ) -> Bool {
        if ownPattern.matchesAnything { return true }
        return isComparable
            && ownPattern.covers(otherPattern, isPath: isPath, isCaseSensitive: isCaseSensitive)
    }

    private func coversQuery(of other: AssociationFile.Rule, isComparable: Bool) -> Bool {
        switch query {
        case .whole(let ownPattern):
            guard case .whole(let otherPattern) = other.query else { return ownPattern.matchesAnything }
            return covers(ownPattern, otherPattern, isComparable: isComparable)
        case .items(let ownItems):
            return ownItems.allSatisfy { item in
                item.pattern.matchesAnything
                    || other.queryItems.contains { otherItem in
                        otherItem.name.hasSameBytes(as: item.name)
                            && covers(item.pattern, otherItem.pattern, isComparable: isComparable)
                    }
            }
        }
    }

    /// The items that the rule names; empty when it has a pattern for the whole query, which names none.
    private var queryItems: [AssociationFile.Item] {
        if case .items(let items) = query { items } else { [] }
    }

    /// Whether the rule matches every link of the site.
    var coversSite: Bool {
        let coversQuery =
            switch query {
            case .whole(let pattern): pattern.matchesAnything
            case .items(let items): items.allSatisfy { $0.pattern.matchesAnything }
            }
        let coversPath = path.withoutOuterSlashes.contains { tokens in
            !tokens.isEmpty && tokens.allSatisfy { $0 == .run }
        }
        return coversPath && coversQuery && fragment.matchesAnything
    }
}
