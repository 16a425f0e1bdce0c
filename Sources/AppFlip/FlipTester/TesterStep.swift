import GoogleStandIn
import WebText

/// What one request to the partner's server showed, after a link.
public struct TesterStep: Sendable, Hashable {
    /// The step in a few words, such as `exchange the code`.
    public let title: String
    /// Whether it succeeded.
    public let isDone: Bool
    /// What came of it, or why it failed and what to do.
    public let outcome: String
    /// The checks of the server's answers.
    public let checks: [TesterResult.Check]

    /// The step as text to share, without codes and tokens.
    public var text: String {
        let head = "\(isDone ? "✓" : "✗") \(title): \(outcome)"
        return ([head] + checks.lines).joined(separator: "\n")
    }

    /// A step that cannot be tried now.
    static func notPossible(_ reason: String) -> TesterStep {
        TesterStep(title: "not tried", isDone: false, outcome: reason, checks: [])
    }

    /// Runs a step of Google's server, and keeps the checks that it makes.
    static func run(
        _ title: String, _ body: () async throws(LinkingFailure) -> (isDone: Bool, outcome: String)
    ) async -> TesterStep {
        let recorded = Locked<[Check]>([])
        let recorder = CheckRecorder { check in recorded.withLock { $0.append(check) } }
        let result: (isDone: Bool, outcome: String) = await Check.$recorder.withValue(recorder) {
            do throws(LinkingFailure) { return try await body() } catch {
                // The words of a partner's server are part of the failure.
                return (false, Printable.text("\(error)", limit: 600))
            }
        }
        let checks = recorded.withLock { $0 }.map { check in
            TesterResult.Check(
                held: check.held, text: check.rule.text,
                remedy: check.held ? "" : "Correct your server: \(check.rule.source).")
        }
        return TesterStep(title: title, isDone: result.isDone, outcome: result.outcome, checks: checks)
    }
}
