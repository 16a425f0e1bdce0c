import FlipCheck
import PlatformCrypto
import WebText

/// One run of flip-check's rules against the reader's own server; it keeps no configuration.
final class PartnerRun: Sendable {
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
    private let task = Locked<Task<Void, Never>?>(nil)

    init(id: String, form: Parameters = Parameters()) {
        self.id = id
        self.form = form
    }

    var now: State { state.withLock { $0 } }

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

    func stop() { task.withLock { $0 }?.cancel() }

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

    func run(_ id: String) -> PartnerRun? {
        runs.withLock { $0.first { $0.id.hasSameBytes(as: id) } }
    }

    func add(_ run: PartnerRun) {
        let oldest = runs.withLock { runs in
            runs.append(run)
            return runs.count > limit ? runs.removeFirst() : nil
        }
        oldest?.stop()
    }

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
