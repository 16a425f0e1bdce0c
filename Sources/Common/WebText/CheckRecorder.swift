/// Takes each check that a task makes, for a journal, a server's log, the tester or a test.
///
/// The closure is in a struct because a task-local value that *is* an optional closure crashes in a release
/// build when another module binds it (Swift 6.3.1 on Linux).
package struct CheckRecorder: Sendable {
    let record: @Sendable (Check) -> Void

    /// A recorder that hands each check to a closure, in the order in which they are made.
    package init(_ record: @escaping @Sendable (Check) -> Void) { self.record = record }
}
