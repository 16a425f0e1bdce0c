import PartnerApp

/// The account that is signed in to the partner's app: an app's keychain, in memory.
package actor SandboxAccounts: AccountSource {
    private var account: SignedInAccount?

    package init() {}

    package func current() -> SignedInAccount? { account }

    package func set(_ account: SignedInAccount?) {
        self.account = account
    }
}
