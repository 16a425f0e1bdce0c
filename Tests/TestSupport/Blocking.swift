import Dispatch
import Foundation
import WebText

/// Runs blocking work on a thread of its own: the threads of the global executor are for the handlers.
package func blocking<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "blocking").async {
            continuation.resume(with: Swift.Result { try work() })
        }
    }
}

/// Begins a thread, for files that call the system and import no Foundation.
func detachThread(_ work: @escaping @Sendable () -> Void) {
    Thread.detachNewThread(work)
}
