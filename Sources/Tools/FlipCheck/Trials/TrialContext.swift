/// The trial and the sign-in on whose behalf a task sends, so that each message of a run names them.
struct TrialContext: Sendable {
    /// The names of the trials that wait for each other, the innermost last.
    private(set) var chain: [String] = []
    /// The number of the sign-in, or nil outside of one.
    private(set) var signIn: Int?

    @TaskLocal static var current = TrialContext()

    /// The name of the trial, or nil outside of one.
    var trial: String? { chain.last }

    /// Runs the work of a trial; a trial that a sign-in waits for is not a part of that sign-in.
    static func withTrial<Value>(_ trial: String, _ work: () async -> Value) async -> Value {
        var inner = TrialContext()
        inner.chain = current.chain + [trial]
        return await $current.withValue(inner) { await work() }
    }

    /// Runs the work of a sign-in; a sign-in within one is a part of it.
    static func withSignIn<Value>(_ number: Int, _ work: () async throws -> Value) async rethrows -> Value {
        var inner = current
        inner.signIn = inner.signIn ?? number
        return try await $current.withValue(inner) { try await work() }
    }
}
