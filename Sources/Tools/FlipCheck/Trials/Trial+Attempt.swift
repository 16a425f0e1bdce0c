extension Trial {
    /// Tries it, if the configuration has what it needs, and after its controls.
    func attempt(_ probe: Probe, by sending: Sending) async -> TrialResults.Outcome {
        let result: Result<Value, CouldNotTell>
        do {
            for need in step.needs where !need.isMet(probe.configuration) {
                let reason = need == .pages ? probe.configuration.signIn.reasonForUnseenPages : nil
                throw reason ?? CouldNotTell.notAskedWithout(need.rawValue)
            }
            for control in step.controls { try await probe.prove(control) }
            result = .success(try await sending.send(probe))
        } catch { result = .failure(CouldNotTell(error)) }
        return TrialResults.Outcome(result: result.map { $0 as any Sendable }) {
            try sending.encode(try result.get())
        }
    }
}
