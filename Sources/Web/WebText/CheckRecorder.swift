/// Takes each check that a task makes, for a journal or a test.
///
/// The closure is in a struct because a task-local value that *is* an optional closure crashes in a release
/// build when another module binds it (Swift 6.3.1 on Linux). This is the smallest example; it needs `-O` and
/// two modules:
///
/// ```swift
/// // Module A
/// public enum Note {
///     @TaskLocal public static var taker: (@Sendable (Int) -> Void)?
///     public static func take(_ number: Int) { taker?(number) }
/// }
/// // Module B
/// import A
/// Note.$taker.withValue({ print($0) }) { Note.take(1) }  // SIGSEGV
/// ```
public struct CheckRecorder: Sendable {
    let record: @Sendable (Check) -> Void

    /// A recorder that hands each check to a closure, in the order in which they are made.
    public init(_ record: @escaping @Sendable (Check) -> Void) {
        self.record = record
    }
}
