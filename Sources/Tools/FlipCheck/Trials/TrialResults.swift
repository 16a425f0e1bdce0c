import JSON
import WebText

/// The trials of a run so far: each was tried once, and has a value or the reason why there is none.
final class TrialResults: Sendable {
    /// What a trial led to.
    struct Outcome: Sendable {
        let result: Result<any Sendable, CouldNotTell>
        /// The value as a recording has it.
        ///
        /// Throws for a value that cannot be written.
        let encoded: @Sendable () throws -> JSONValue?
    }

    /// A trial that has begun.
    private struct Begun {
        let name: String
        let task: Task<Outcome, Never>
    }

    /// A value that is known without a request.
    private struct Given {
        let value: any Sendable
        /// How many messages the run had when it was found.
        let messages: Int
    }

    private struct State {
        /// The trials in the order in which they began.
        var begun: [Begun] = []
        /// The values that are known without a request, by the names of their trials.
        var given: [String: Given] = [:]
    }

    private let state = Locked(State())

    /// The result of a trial; those who ask for it at the same time share one try.
    func result<Value>(of trial: Trial<Value>, on probe: Probe) async -> Result<Value, CouldNotTell> {
        let sending: Trial<Value>.Sending
        switch trial.origin {
        case .given(let find): return .success(given(trial.name, on: probe, find))
        case .sent(let found): sending = found
        }
        // A trial that waits for one that waits for it would wait without end. Rules are asked one after the other, so
        // every such circle is in one chain.
        if TrialContext.current.chain.contains(trial.name) {
            return .failure(CouldNotTell("the trial \(trial.name) needs itself"))
        }
        let task = state.withLock { state in
            if let begun = state.begun.first(where: { $0.name == trial.name }) { return begun.task }
            // The task inherits the context.
            let task = Task {
                await TrialContext.withTrial(trial.name) { await trial.attempt(probe, by: sending) }
            }
            state.begun.append(Begun(name: trial.name, task: task))
            return task
        }
        return await task.value.result.flatMap { value in
            guard let value = value as? Value else {
                return .failure(CouldNotTell("two trials have the name \(trial.name)"))
            }
            return .success(value)
        }
    }

    /// The value of a trial that sends nothing, which is made anew after further messages of the run.
    private func given<Value: Sendable>(
        _ name: String, on probe: Probe, _ find: (any TrialSource) -> Value
    ) -> Value {
        let messages = probe.prober.log.count
        let known = state.withLock { $0.given[name] }
        if let known, known.messages == messages, let value = known.value as? Value { return value }
        let value = find(probe)
        state.withLock { $0.given[name] = Given(value: value, messages: messages) }
        return value
    }

    /// What each trial led to, in the order in which they began.
    func outcomes() async -> [(name: String, outcome: Outcome)] {
        var outcomes: [(String, Outcome)] = []
        for begun in state.withLock({ $0.begun }) { outcomes.append((begun.name, await begun.task.value)) }
        return outcomes
    }
}
