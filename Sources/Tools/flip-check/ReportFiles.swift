import CommandLineSupport
import FlipCheck

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files of a report: the earlier one to compare it with, and those that are written after a run.
struct ReportFiles {
    private let options: Options
    /// The verdicts of the earlier report by the ids of their rules, or none without such a report.
    private let known: [String: Finding.Verdict]

    /// Reads the earlier report, and finds out before a run, which takes minutes, whether its files can be written.
    init(_ options: Options) throws {
        self.options = options
        known = try Self.verdicts(inFile: options.baseline)
        try requireWritableFiles()
    }

    private static func verdicts(inFile path: String?) throws -> [String: Finding.Verdict] {
        guard let path else { return [:] }
        let advice = "; a run with --json \(path) writes it"
        return try Report.verdicts(json: try Files.content(of: path, from: "--baseline", advice: advice))
    }

    /// Throws where a file cannot be written, or is named twice.
    private func requireWritableFiles() throws(ConfigurationError) {
        var paths = options.reports.values.sorted().filter { $0 != "-" }
        if let recording = options.recording { paths.append(recording) }
        var seen: Set<String> = []
        let problems = paths.compactMap { path -> ConfigurationError? in
            let url = URL(fileURLWithPath: path).standardizedFileURL
            let isNew = seen.insert(url.path).inserted
            let problem = isNew ? Self.problem(ofWriting: path, at: url) : "is named for two files"
            return problem.map { ConfigurationError(path, $0) }
        }
        try Self.fail(because: problems)
    }

    private static func problem(ofWriting path: String, at url: URL) -> String? {
        let files = FileManager.default
        let folder = url.deletingLastPathComponent().path
        // A link counts as what it leads to, and a link that leads nowhere as a file that is not there.
        let isThere = files.fileExists(atPath: path)
        if files.fileExists(atPath: "\(path)/.") { return "cannot be written: it is a folder" }
        if !isThere, !files.fileExists(atPath: folder) {
            return "cannot be written: there is no folder \(folder)"
        }
        let canWrite = files.isWritableFile(atPath: isThere ? path : folder)
        return canWrite ? nil : "cannot be written: the right to write is missing"
    }

    /// Writes the files of the options, prints the report unless one of its forms goes to standard output, and returns the
    /// exit status.
    ///
    /// The run is not made again for a full disk, or for its size: its report is printed all the same.
    ///
    /// - Parameter probe: the run to keep, or nil for one that was kept before.
    func write(_ report: Report, of probe: Probe? = nil) async throws -> Int32 {
        var report = report
        report.known = known
        report.failsOn = options.failsOn
        report.invocation.program = options.invocation.program
        var problems: [ConfigurationError] = []
        if let probe, let path = options.recording {
            do {
                let text = try await RunRecording.text(of: probe, options.selection, report)
                try Files.write(text, to: path, atomically: false)
            } catch {
                problems.append(error as? ConfigurationError ?? ConfigurationError("--record", "\(error)"))
            }
        }
        for (format, path) in options.reports.sorted(by: { $0.value < $1.value }) {
            let text = format.text(of: report)
            if path == "-" {
                sayAsIs(text, terminator: "")
            } else {
                // A pipe, such as `>(jq .)` in a shell, has no folder for the file of an atomic write.
                do throws(ConfigurationError) { try Files.write(text, to: path, atomically: false) } catch {
                    problems.append(error)
                }
            }
        }
        if !options.reports.values.contains("-") {
            let style = ReportText(isColoured: Terminal.takesColours, detail: options.detail)
            sayAsIs(style.text(of: report), terminator: "")
        }
        try Self.fail(because: problems)
        return report.exitStatus
    }

    /// Throws one error that names all problems, or returns when there are none.
    private static func fail(because problems: [ConfigurationError]) throws(ConfigurationError) {
        guard let first = problems.first else { return }
        let others = problems.dropFirst().map { "; \($0)" }.joined()
        throw ConfigurationError(first.path, first.problem + others)
    }
}
