#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension GrantTables where Grant: StoredOwnership, Session: StoredOwnership {
    /// Codes, tokens and sessions in words, for a page that shows the store.
    ///
    /// The kinds come one after the other; in each kind the entry that ends first comes first.
    package func entries(at now: Date) -> [StoredEntry] {
        let kinds = [
            codeEntries(at: now),
            tokenEntries(.refreshToken, refreshTokens, at: now),
            tokenEntries(.accessToken, accessTokens, at: now),
            sessionEntries(at: now),
        ]
        return kinds.flatMap { $0.sorted(by: Self.endsEarlier) }
    }

    private func codeEntries(at now: Date) -> [StoredEntry] {
        grants.all.map { id, row in
            let owner = row.grant.owner
            return StoredEntry(
                kind: .code, ending: Key.ending(of: id), account: owner.account, holder: owner.holder,
                scope: owner.scope?.description ?? "", state: Self.state(of: row, at: now),
                expires: row.expires)
        }
    }

    private static func state(of row: Row, at now: Date) -> StoredEntry.State {
        if row.isRedeemed { return .used }
        return row.expires > now ? .notUsed : .expired
    }

    private func tokenEntries(
        _ kind: StoredEntry.Kind, _ tokens: PartitionedDictionary<Key.ID, Token>, at now: Date
    ) -> [StoredEntry] {
        tokens.all.map { id, token in
            guard let row = grants[token.grant] else {
                return StoredEntry(
                    kind: kind, ending: Key.ending(of: id), account: "", holder: "",
                    scope: token.scope?.description ?? "", state: .revoked)
            }
            let owner = row.grant.owner
            let end = min(token.expires, row.expires)
            return StoredEntry(
                kind: kind, ending: Key.ending(of: id), account: owner.account, holder: owner.holder,
                scope: (token.scope ?? owner.scope)?.description ?? "",
                state: Self.state(of: token, until: end, at: now), expires: end)
        }
    }

    private static func state(
        of token: Token, until end: Date, at now: Date
    ) -> StoredEntry.State {
        if token.isReplaced { return .replaced }
        return end > now ? .good : .expired
    }

    private func sessionEntries(at now: Date) -> [StoredEntry] {
        sessions.all.map { _, session in
            StoredEntry(
                kind: .session, account: session.owner.account, holder: session.owner.holder,
                state: session.expires > now ? .good : .expired, expires: session.expires)
        }
    }

    /// Whether an entry comes before another; tokens of a revoked grant, which have no end, come first.
    private static func endsEarlier(_ first: StoredEntry, _ second: StoredEntry) -> Bool {
        let firstEnd = first.expires ?? .distantPast
        let secondEnd = second.expires ?? .distantPast
        return firstEnd == secondEnd ? first.ending < second.ending : firstEnd < secondEnd
    }
}
