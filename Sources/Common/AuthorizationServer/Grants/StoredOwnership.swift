/// A grant or a session that says who it belongs to.
package protocol StoredOwnership {
    /// The account, and what holds the grant or the session.
    var owner: StoredOwner { get }
}
