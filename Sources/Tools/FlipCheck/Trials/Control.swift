/// A right request that has to have succeeded before a trial: without it a refusal proves nothing.
struct Control: Sendable {
    /// The trial that sends the right request.
    let step: TrialStep
    /// Throws the reason when it did not succeed.
    let prove: @Sendable (any TrialSource) async throws(CouldNotTell) -> Void

    /// - Parameter check: throws when the value is not a success. By default, every value is a success.
    init<Value>(
        _ trial: Trial<Value>,
        _ check: @escaping @Sendable (Value, FlipCheckConfiguration) throws -> Void = { _, _ in }
    ) {
        step = trial.step
        prove = { source throws(CouldNotTell) in
            let value = try await source.value(of: trial)
            do { try check(value, source.configuration) } catch { throw CouldNotTell(error) }
        }
    }
}
