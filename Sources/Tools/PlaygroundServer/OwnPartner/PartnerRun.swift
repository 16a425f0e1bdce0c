import FlipCheck
import PlatformCrypto
import WebText

/// A check of the reader's own server by every rule of flip-check.
///
/// It keeps no configuration, so the secrets go with its task.
final class PartnerRun: Sendable {
    /// How far a check is.
    struct State: Sendable {
        /// What is being checked at the moment.
        var title = "Reading the metadata"
        /// The findings so far.
        var findings: [Finding] = []
        /// The whole report, or nil until the check has ended.
        var report: Report?
        /// The reason why the check cannot begin.
        var problem: String?

        /// Whether nothing more will change.
        var isFinished: Bool { report != nil || problem != nil }
    }

    let id: String
    /// The form as it was sent, without its secrets.
    let form: Parameters
    /// Whether the check fills in sign-in forms, of the form or of its configuration file.
    let signsIn: Bool
    private let state = Locked(State())
    private let task: Task<Void, Never>

    /// Begins a check with the values of the form that was sent.
    init(id: String, _ values: PartnerValues, crypto: PlatformCrypto) {
        self.id = id
        form = values.form
        signsIn = !values.configuration.signIn.forms.isEmpty
        task = Task { [state] in
            do throws(ConfigurationError) {
                var configuration = values.configuration
                let transport = configuration.limits.transport
                let notes = try await configuration.complete(from: transport)
                let probe = Probe(
                    configuration, client: transport, crypto: crypto, random: .system, clock: .system)
                var report = await Runner().run(probe) { progress in
                    switch progress {
                    case .group(_, let title): state.withLock { $0.title = title }
                    case .finding(let finding): state.withLock { $0.findings.append(finding) }
                    case .note: break
                    }
                }
                report.notes = notes + report.notes
                state.withLock { [report] in $0.report = report }
            } catch {
                state.withLock { $0.problem = PartnerForm.message(for: error) }
            }
        }
    }

    /// How far the check is at the moment.
    var currentState: State { state.withLock { $0 } }

    func stop() { task.cancel() }

    /// Returns when the check has ended.
    func waitUntilFinished() async { await task.value }
}
