import SignInSandbox

/// The parties of a sign-in with Yahoo.
extension SignInSandbox: RunParties {
    func memory() async -> [MemoryTable] {
        let namesByGUID = Dictionary(yahooAccounts.map { ($0.guid, $0.username) }) { first, _ in first }
        let firebaseRows = await accounts(ofProject: SignInDemo.project).map { user in
            let providers = user["providerUserInfo"]?.array ?? []
            return [
                user["email"]?.string ?? "", user["emailVerified"] == true ? "yes" : "no",
                providers.compactMap { $0["providerId"]?.string }.joined(separator: ", "),
                user["localId"]?.string ?? "",
            ]
        }
        let yahooRows = yahooAccounts.map { account in
            [account.username, account.email, account.isEmailVerified ? "yes" : "no", account.guid]
        }
        return [
            MemoryTable(
                "Firebase: accounts", columns: ["email", "verified", "signs in by", "uid"],
                rows: firebaseRows),
            MemoryTable(
                "Yahoo: codes, tokens and sessions", await yahooStore.entries(at: clock.now),
                // An id without an account is that of a client, which is too long for the table.
                name: { namesByGUID[$0] ?? String($0.prefix(24)) }),
            MemoryTable(
                "Yahoo: accounts", columns: ["user name", "email", "verified", "guid"], rows: yahooRows),
            MemoryTable(
                "The app", columns: ["signed in"],
                rows: auth.currentUser.map { [[$0.email ?? $0.uid]] } ?? []),
        ]
    }
}
