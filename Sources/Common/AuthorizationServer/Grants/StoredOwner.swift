import OAuth

/// Who a stored grant or session belongs to, for a page that shows the store.
package struct StoredOwner: Sendable {
    /// The identifier of the account.
    package let account: String
    /// The client of a grant; for a session, what keeps its secret, such as `browser`.
    package let holder: String
    /// The scope of a grant; nil for a session.
    package let scope: Scope?

    package init(account: String, holder: String, scope: Scope? = nil) {
        self.account = account
        self.holder = holder
        self.scope = scope
    }
}
