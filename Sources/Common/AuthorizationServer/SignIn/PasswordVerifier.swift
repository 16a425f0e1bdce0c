import PlatformCrypto
import WebText

/// Checks and hashes passwords one at a time, on a thread of its own.
///
/// A check keeps a processor busy for about 0.2 seconds, and Swift runs all tasks on one thread for each
/// processor. On those threads, two checks would stop all other work of a machine with two processors.
public final class PasswordVerifier: Sendable {
    /// A check or a hash that waits for the thread; at its end it resumes its caller.
    private typealias Work = @Sendable () -> Void

    /// Runs work on a new thread; throws when the system gives none.
    typealias ThreadStart = @Sendable (@escaping @Sendable () -> Void) throws(SystemError) -> Void

    /// The work that waits, and whether the thread runs.
    private struct State {
        var waiting: [Work] = []
        var hasThread = false
    }

    private let verify: @Sendable (String, PasswordHash) -> Bool
    private let decoy: PasswordHash?
    private let startThread: ThreadStart
    private let state = Locked(State())

    // Safeguard server.unknown-name: an unknown name costs as much as a known one (project rule).
    // Without it, the time of the answer tells who has an account.
    /// Creates a verifier that checks passwords of unknown names against the decoy, so that the
    /// answer takes the same time.
    public convenience init(crypto: PlatformCrypto, decoy: PasswordHash?) {
        self.init(decoy: decoy) { crypto.verify($0, against: $1) }
    }

    /// Creates a verifier with its own way to check a password and to start a thread, for tests.
    init(
        decoy: PasswordHash?, startThread: @escaping ThreadStart = { try SystemThread.start($0) },
        verify: @escaping @Sendable (String, PasswordHash) -> Bool
    ) {
        self.decoy = decoy
        self.startThread = startThread
        self.verify = verify
    }

    /// Whether the hash is of this password; without a hash it is false, after the same time.
    ///
    /// Throws ``StoreUnavailable`` when the system gives no thread for the check.
    public func isRight(_ password: String, for hash: PasswordHash?) async throws -> Bool {
        guard let checked = hash ?? decoy else { return false }
        let verify = verify
        let isMatch = try await inTurn { verify(password, checked) }
        return isMatch && hash != nil
    }

    /// Does work of the same kind, such as making a hash, in its turn on the same thread.
    ///
    /// Throws ``StoreUnavailable`` when the system gives no thread: a server answers 503 instead of letting
    /// its client wait, and the log has the system's reason.
    public func inTurn<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let failure = add { continuation.resume(returning: work()) }
            if let failure {
                let reason = "the system gives no thread for work on passwords: \(failure.text)"
                continuation.resume(throwing: StoreUnavailable(reason: reason))
            }
        }
    }

    /// Adds work, and starts the thread if there is none.
    ///
    /// Returns why the system gives no thread: the work is then not done. Nil when it will be done.
    private func add(_ work: @escaping Work) -> SystemError? {
        state.withLock { state in
            if !state.hasThread {
                do throws(SystemError) {
                    try startThread { [self] in while let work = nextWork() { work() } }
                } catch { return error }
                state.hasThread = true
            }
            state.waiting.append(work)
            return nil
        }
    }

    /// The work that came first; nil when there is none, and then the thread ends.
    private func nextWork() -> Work? {
        state.withLock { state in
            if state.waiting.isEmpty {
                state.hasThread = false
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}
