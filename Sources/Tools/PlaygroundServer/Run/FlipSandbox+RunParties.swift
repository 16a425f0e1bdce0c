import FlipSandbox

extension FlipSandbox: RunParties {
    func memory() async -> [MemoryTable] {
        let user = await accounts.current()
        return [
            MemoryTable("Partner server: codes, tokens and sessions", store.entries(at: clock.now)),
            .google(await googleServer.account(linkID)),
            MemoryTable("Partner app", ["signed in"], user.map { [[$0.name]] } ?? []),
        ]
    }
}
