import WebText

extension AssociationFile.Rule {
    /// Whether this rule certainly matches every link that another rule matches.
    ///
    /// ``LinkMatcher`` has the rules of matching.
    func covers(_ other: AssociationFile.Rule) -> Bool {
        let coversPath =
            path.matchesEveryPath
            || reads(as: other) && path.coversPath(other.path, isCaseSensitive: isCaseSensitive)
        return coversPath && covers(fragment, other.fragment, readBy: other) && coversQuery(of: other)
    }

    /// Whether both rules see the same text of each link: with its escapes or without, in its letter case or in any.
    ///
    /// Otherwise only a pattern that matches anything covers another pattern. A rule that takes any case may cover
    /// a rule that does not, except where it names items of the query.
    private func reads(as other: AssociationFile.Rule) -> Bool {
        isPercentEncoded == other.isPercentEncoded && (!isCaseSensitive || other.isCaseSensitive)
    }

    private func covers(_ own: Pattern, _ pattern: Pattern, readBy other: AssociationFile.Rule) -> Bool {
        own.matchesAnything || reads(as: other) && own.covers(pattern, isCaseSensitive: isCaseSensitive)
    }

    private func coversQuery(of other: AssociationFile.Rule) -> Bool {
        switch query {
        case .whole(let ownPattern):
            guard case .whole(let otherPattern) = other.query else { return ownPattern.matchesAnything }
            return covers(ownPattern, otherPattern, readBy: other)
        case .items(let ownItems):
            // A rule that takes any case reads items of other names too, and each of them has to match.
            let comparableItems = isCaseSensitive == other.isCaseSensitive ? other.queryItems : []
            return ownItems.allSatisfy { item in
                item.pattern.matchesAnything
                    || comparableItems.contains { otherItem in
                        otherItem.name.hasSameBytes(as: item.name)
                            && covers(item.pattern, otherItem.pattern, readBy: other)
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
        let matchesEveryQuery =
            switch query {
            case .whole(let pattern): pattern.matchesAnything
            case .items(let items): items.allSatisfy { $0.pattern.matchesAnything }
            }
        return path.matchesEveryPath && matchesEveryQuery && fragment.matchesAnything
    }
}
