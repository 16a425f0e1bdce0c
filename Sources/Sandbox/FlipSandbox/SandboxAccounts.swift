import OneFile

/// The account that is signed in to the partner's app: an app's keychain, in memory.
package actor SandboxAccounts {
    private var account: FlipAccount?

    package init() {}

    package func current() -> FlipAccount? { account }

    package func set(_ account: FlipAccount?) {
        self.account = account
    }
}
