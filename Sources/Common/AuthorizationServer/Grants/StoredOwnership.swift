/// A grant or a session whose owner a page about the store can show.
package protocol StoredOwnership {
    /// The owner of the grant or the session.
    var owner: StoredOwner { get }
}
