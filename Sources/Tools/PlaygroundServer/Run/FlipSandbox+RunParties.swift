import FlipSandbox

/// The parties of a link by App Flip.
extension FlipSandbox: RunParties {
    func memory() async -> [MemoryTable] {
        let signedIn = await accounts.current()
        return [
            MemoryTable("Partner server: codes, tokens and sessions", store.entries(at: clock.now)),
            .google(await googleServer.account(linkID)),
            MemoryTable(
                "Partner app", columns: ["signed in"], rows: signedIn?.name.map { [[$0]] } ?? []),
        ]
    }
}
