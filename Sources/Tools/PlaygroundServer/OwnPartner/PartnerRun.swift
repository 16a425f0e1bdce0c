import FlipCheck
import PlatformCrypto
import WebText

/// One run of flip-check's rules against the reader's own server; it keeps no configuration.
final class PartnerRun: Sendable {
    /// How far a check is.
    struct State: Sendable {
        var title = "Reading the metadata"
        var findings: [Finding] = []
        var report: Report?
        var problem: String?

        var isOver: Bool { report != nil || problem != nil }
    }

    let id: String
    let form: Parameters
    private let state = Locked(State())
    private let task: Task<Void, Never>

    /// Begins a run with values of the form that was sent.
    init(id: String, _ values: OwnValues, crypto: PlatformCrypto) {
        self.id = id
        form = values.form
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
                state.withLock { $0.problem = PartnerForm.words(for: error) }
            }
        }
    }

    var now: State { state.withLock { $0 } }

    func stop() { task.cancel() }

    func finished() async { await task.value }
}
