import Dispatch

/// Runs blocking work on a thread of its own: those of the global executor are for the handlers.
package func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "blocking").async {
            continuation.resume(with: Result { try work() })
        }
    }
}
