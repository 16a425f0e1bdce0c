import Journal

/// Where the values of trials come from: a run, which sends for them, or a recording of one.
protocol TrialSource: Sendable {
    /// What is known of the partner.
    var configuration: FlipCheckConfiguration { get }
    /// All messages so far, in the order in which they ended.
    var messages: [Exchange] { get }
    /// The values that a report hides, and those that it shows.
    var secrets: Secrets { get }

    /// The value of a trial, or the reason why there is none; a run tries it at the first call only.
    func result<Value>(of trial: Trial<Value>) async -> Result<Value, CouldNotTell>
}

extension TrialSource {
    /// The value of a trial.
    ///
    /// Throws the reason why there is none.
    func value<Value>(of trial: Trial<Value>) async throws(CouldNotTell) -> Value {
        try await result(of: trial).get()
    }

    /// Throws the reason when a control did not succeed.
    func prove(_ control: Control) async throws(CouldNotTell) { try await control.prove(self) }

    /// The reason why a control did not succeed, or nil when it did.
    func reason(against control: Control) async -> CouldNotTell? {
        do throws(CouldNotTell) { try await prove(control) } catch { return error }
        return nil
    }
}
