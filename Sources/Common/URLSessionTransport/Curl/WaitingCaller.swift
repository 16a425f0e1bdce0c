#if !canImport(Darwin)
    import HTTPMessages
    import WebText

    /// The caller that waits for one request.
    ///
    /// The first result counts, whether it is the answer, the time limit or a cancellation.
    final class WaitingCaller: Sendable {
        typealias Outcome = Result<HTTPResponse, HTTPClientError>

        /// Whether the caller waits already, and whether the result has arrived.
        private enum State {
            case new
            case waiting(CheckedContinuation<Outcome, Never>)
            /// The result arrived before the caller waited.
            case early(Outcome)
            case ended
        }

        private let state = Locked(State.new)

        /// Whether the caller has stopped waiting for an answer.
        var hasEnded: Bool {
            state.withLock { state in
                switch state {
                case .new, .waiting: false
                case .early, .ended: true
                }
            }
        }

        /// Lets the caller wait; a result that has arrived already resumes it at once.
        func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
            let early = state.withLock { state -> Outcome? in
                guard case .early(let outcome) = state else {
                    state = .waiting(continuation)
                    return nil
                }
                state = .ended
                return outcome
            }
            if let early { continuation.resume(returning: early) }
        }

        /// Gives the caller its result; does nothing when it has a result already.
        func end(_ outcome: Outcome) {
            let continuation = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
                switch state {
                case .new:
                    state = .early(outcome)
                    return nil
                case .waiting(let continuation):
                    state = .ended
                    return continuation
                case .early, .ended: return nil
                }
            }
            continuation?.resume(returning: outcome)
        }
    }
#endif
