import OneFile

/// The signed-in user that the test sets.
@MainActor final class Accounts {
    private(set) var account: FlipAccount?

    init(_ name: String? = "Ada Example") {
        account = name.map { FlipAccount(session: "session-of-\($0)", name: $0) }
    }

    func signIn(_ name: String) { account = FlipAccount(session: "session-of-\(name)", name: name) }
}
