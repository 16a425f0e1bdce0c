import Foundation

/// Begins a thread; apart from files that call the system, which import no Foundation.
func detachThread(_ work: @escaping @Sendable () -> Void) {
    Thread.detachNewThread(work)
}
