/// The trial on whose behalf a task sends, so that each message of a run has the name of its trial.
struct TrialContext: Sendable {
    /// The names of the trials that wait for each other, the innermost last.
    private(set) var chain: [String] = []
    /// The number of the sign-in; nil outside of one.
    private(set) var signIn: Int?

    @TaskLocal static var current = TrialContext()

    /// The name of the trial; nil outside of one.
    var trial: String? { chain.last }

    /// Does the work of a trial.
    static func entering<Value>(
        _ trial: String, from outer: TrialContext, _ work: () async -> Value
    ) async -> Value {
        var inner = TrialContext()
        inner.chain = outer.chain + [trial]
        return await $current.withValue(inner) { await work() }
    }

    /// Does the work of a sign-in; a sign-in within one is a part of it.
    static func signingIn<Value>(_ number: Int, _ work: () async throws -> Value) async rethrows -> Value {
        var inner = current
        inner.signIn = inner.signIn ?? number
        return try await $current.withValue(inner) { try await work() }
    }
}
