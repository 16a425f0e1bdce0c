import FlipCheck
import PlatformCrypto
import WebText

/// One run of flip-check's rules against the reader's own server, with its findings so far.
///
/// The configuration is in no property: it lives as long as the run, and no page shows it again.
final class PartnerRun: Sendable {
    /// The progress of a run.
    struct State: Sendable {
        var title = "Reading the metadata"
        var findings: [Finding] = []
        var report: Report?
        var problem: String?

        /// Whether there is nothing more to come.
        var isOver: Bool { report != nil || problem != nil }
    }

    let id: String
    /// The form that began it, without its secrets.
    let form: Parameters
    private let state = Locked(State())
    private let task = Locked<Task<Void, Never>?>(nil)

    init(id: String, form: Parameters = Parameters()) {
        self.id = id
        self.form = form
    }

    /// The progress now.
    var now: State { state.withLock { $0 } }

    /// Begins to ask.
    func begin(_ configuration: FlipCheckConfiguration, crypto: PlatformCrypto) {
        let work = Task { [self] in
            do throws(ConfigurationError) {
                var configuration = configuration
                let transport = configuration.limits.transport
                let notes = try await configuration.complete(from: transport)
                let probe = Probe(
                    configuration, client: transport, crypto: crypto, random: .system, clock: .system)
                var report = await Runner().run(probe, progress: note)
                report.notes = notes + report.notes
                state.withLock { [report] in $0.report = report }
            } catch {
                state.withLock { $0.problem = PartnerForm.words(for: error) }
            }
        }
        task.withLock { $0 = work }
    }

    /// Ends it where it is.
    func stop() { task.withLock { $0 }?.cancel() }

    /// Returns when there is nothing more to come.
    func finished() async { await task.withLock { $0 }?.value }

    private func note(_ progress: Runner.Progress) {
        state.withLock { state in
            switch progress {
            case .group(_, let title): state.title = title
            case .finding(let finding): state.findings.append(finding)
            }
        }
    }
}

/// The runs of all visitors; the oldest ends for a new one.
final class PartnerRuns: Sendable {
    private let runs = Locked<[PartnerRun]>([])
    private let limit = 4

    /// The run of an id; nil when it has ended.
    func run(_ id: String) -> PartnerRun? {
        runs.withLock { $0.first { $0.id.hasSameBytes(as: id) } }
    }

    func add(_ run: PartnerRun) {
        let ended = runs.withLock { runs in
            runs.append(run)
            defer { runs.removeFirst(max(0, runs.count - limit)) }
            return runs.prefix(max(0, runs.count - limit)).map { $0 }
        }
        for old in ended { old.stop() }
    }

    /// Ends all of them.
    func stop() async {
        let all = runs.withLock { runs in
            defer { runs = [] }
            return runs
        }
        for run in all {
            run.stop()
            await run.finished()
        }
    }
}
