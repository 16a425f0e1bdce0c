import SignInSandbox

extension SignInSandbox: RunParties {
    func memory() async -> [MemoryTable] {
        let names = Dictionary(yahooAccounts.map { ($0.guid, $0.username) }) { first, _ in first }
        let users = await accounts(ofProject: SignInDemo.project).map { user in
            let providers = user["providerUserInfo"]?.array ?? []
            return [
                user["email"]?.string ?? "", user["emailVerified"] == true ? "yes" : "no",
                providers.compactMap { $0["providerId"]?.string }.joined(separator: ", "),
                user["localId"]?.string ?? "",
            ]
        }
        let known = yahooAccounts.map { account in
            [account.username, account.email, account.isEmailVerified ? "yes" : "no", account.guid]
        }
        return [
            MemoryTable("Firebase: accounts", ["email", "verified", "signs in by", "uid"], users),
            MemoryTable(
                "Yahoo: codes, tokens and sessions", await yahooStore.entries(at: clock.now),
                name: { names[$0] ?? String($0.prefix(24)) }),
            MemoryTable("Yahoo: accounts", ["user name", "email", "verified", "guid"], known),
            MemoryTable("The app", ["signed in"], auth.currentUser.map { [[$0.email ?? $0.uid]] } ?? []),
        ]
    }
}
