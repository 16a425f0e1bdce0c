extension Trial {
    /// Tries it, if the configuration has what it needs, and after its controls.
    func attempt(_ probe: Probe) async -> TrialResults.Outcome {
        let result: Result<Value, CouldNotTell>
        do { result = .success(try await value(probe)) } catch { result = .failure(CouldNotTell(error)) }
        return TrialResults.Outcome(result: result.map { $0 as any Sendable }) { [coding] encoder in
            guard let coding else { return [] }
            return try coding.encode(try result.get(), encoder)
        }
    }

    private func value(_ probe: Probe) async throws -> Value {
        switch origin {
        case .given(let find): return find(probe)
        case .sent(let send):
            for need in step.needs where !need.isMet(probe.configuration) {
                throw CouldNotTell.notAskedWithout(need.rawValue)
            }
            for control in step.controls { try await probe.prove(control) }
            return try await send(probe)
        }
    }
}
