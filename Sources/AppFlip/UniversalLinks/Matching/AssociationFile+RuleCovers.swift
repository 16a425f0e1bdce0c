import WebText

extension AssociationFile.Rule {
    /// Whether every link that the other rule matches is surely matched by this one.
    func covers(_ other: AssociationFile.Rule) -> Bool {
        // Without case this one matches more; with escapes and without, texts cannot be compared.
        guard !isCaseSensitive || other.isCaseSensitive else { return false }
        // Nor can the texts of a rule with escapes and of one without them.
        let isComparable = isPercentEncoded == other.isPercentEncoded
        return covers(path, other.path, isPath: true, isComparable: isComparable)
            && covers(fragment, other.fragment, isComparable: isComparable)
            && coversQuery(of: other, isComparable: isComparable)
    }

    private func covers(
        _ mine: Pattern, _ theirs: Pattern, isPath: Bool = false, isComparable: Bool
    ) -> Bool {
        if mine.matchesAnything { return true }
        return isComparable && mine.covers(theirs, isPath: isPath, isCaseSensitive: isCaseSensitive)
    }

    private func coversQuery(of other: AssociationFile.Rule, isComparable: Bool) -> Bool {
        switch query {
        case .whole(let mine):
            guard case .whole(let theirs) = other.query else { return mine.matchesAnything }
            return covers(mine, theirs, isComparable: isComparable)
        case .items(let mine):
            // Without items of its own the other rule says nothing about an item that this one names.
            var theirs: [AssociationFile.Item] = []
            if case .items(let items) = other.query { theirs = items }
            return mine.allSatisfy { item in
                item.pattern.matchesAnything
                    || theirs.contains { their in
                        their.name.hasSameBytes(as: item.name)
                            && covers(item.pattern, their.pattern, isComparable: isComparable)
                    }
            }
        }
    }

    var coversSite: Bool {
        let anyQuery =
            switch query {
            case .whole(let pattern): pattern.matchesAnything
            case .items(let items): items.allSatisfy { $0.pattern.matchesAnything }
            }
        let anyPath = path.withoutOuterSlashes.contains { !$0.isEmpty && $0.allSatisfy { $0 == .run } }
        return anyPath && anyQuery && fragment.matchesAnything
    }
}
