import CommandLineSupport
import FlipCheck
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The command that checks a partner and prints the report.
struct CheckCommand {
    let options: Options

    /// Reads the arguments; ends the process when they make no sense.
    init(_ arguments: [String]) {
        options = Options(arguments)
        if arguments.isEmpty {
            Terminal.fail("nothing is known of a partner; give --config FILE, or try --demo or init")
        }
    }

    /// Reads the arguments of `judge`; ends the process when they make no sense.
    init(judging arguments: some Sequence<String>) {
        options = Options(arguments, of: "judge", options: CheckOption.aboutJudge)
        if options.word.isEmpty { Terminal.fail("judge needs the file of a recording; --record writes it") }
    }

    /// Checks the partner, prints and writes the report, and returns the exit status.
    func run() async -> Int32 {
        do {
            // Before the run, which takes minutes, so that its report does not get lost.
            let known = try baseline()
            try checkReportFiles()
            let prepared = try await Self.prepare(options)
            let probe = prepared.probe
            let runner = Runner(
                selection: options.selection, started: Date().formatted(.iso8601), notes: prepared.notes,
                options: options.invocation.options)
            var report = await runner.run(probe, progress: Terminal.show)
            Terminal.overwrite("")
            await probe.configuration.signIn.end()
            report.known = known
            report.invocation = options.invocation
            report.failsOn = options.failsOn
            var failure: (any Error)?
            // The run is not made again for a full disk, or for its size: its report is printed all the same.
            do { try await keep(probe, report) } catch { failure = error }
            try write(report)
            if let failure { throw failure }
            return report.exitStatus
        } catch { return Terminal.failed(error) }
    }

    /// Writes the recording of a run, where one is wanted.
    private func keep(_ probe: Probe, _ report: Report) async throws {
        guard let path = options.recording else { return }
        do {
            let text = try await RunRecording.text(of: probe, options.selection, report)
            try text.write(toFile: path, atomically: false, encoding: .utf8)
        } catch let error as RecordingError {
            throw ConfigurationError("--record", "\(error)")
        } catch { throw Self.cannotWrite(path) }
    }

    /// Judges a recorded run, prints and writes the report, and returns the exit status.
    func judge() async -> Int32 {
        do {
            guard let file = FileManager.default.contents(atPath: options.word) else {
                throw ConfigurationError("judge", "the file \(options.word) cannot be read")
            }
            let known = try baseline()
            try checkReportFiles()
            var report = await Runner.judge(try RunRecording(file: Array(file)))
            report.invocation.program = options.invocation.program
            report.known = known
            report.failsOn = options.failsOn
            try write(report)
            return report.exitStatus
        } catch { return Terminal.failed(error) }
    }

    /// Prints what a run would send, and returns the exit status.
    func plan() async -> Int32 {
        do {
            let prepared = try await Self.prepare(options, sparing: Self.clientSecrets)
            let plan = Plan(selection: options.selection, configuration: prepared.probe.configuration)
            say(plan.text, terminator: "")
            await prepared.probe.configuration.signIn.end()
            return 0
        } catch { return Terminal.failed(error) }
    }

    /// Opens the sign-in, prints the pages, and returns 0 when it led to a code, or else 2.
    func signIn() async -> Int32 {
        await signingIn(sparing: Self.clientSecrets) { probe in
            let text = SignInText(
                try await probe.firstAuthorization(), probe, slowRun: await probe.durationOfSlowRun(),
                invocation: options.invocation)
            say(text.text, terminator: "")
            return text.isComplete ? 0 : 2
        }
    }

    /// Prints a new code, which was not exchanged; its redirect URI and its verifier go to standard error.
    func code() async -> Int32 {
        await signingIn(sparing: Self.clientSecrets) { probe in
            let code = try await probe.code()
            Terminal.note("REDIRECT_URI=\(code.redirectURI)")
            if let verifier = code.verifier { Terminal.note("CODE_VERIFIER=\(verifier.value)") }
            return Self.give([code.code])
        }
    }

    /// Prints the Cookie header of a browser that is signed in, to send a request of a report again.
    func cookie() async -> Int32 {
        await signingIn(sparing: Self.clientSecrets) { Self.give([try await $0.cookieHeader()]) }
    }

    /// The secrets that only the token endpoint needs.
    private static let clientSecrets: Set = ["client.secret", "otherClient.secret"]

    /// Prints a new access token and, where there is one, the refresh token on a line of its own.
    func tokens() async -> Int32 { await signingIn { Self.give(try await $0.tokens()) } }

    /// Prepares a probe for work that signs in, and returns the status of the work, or 2 for an error.
    ///
    /// - Parameter optionalSecrets: the keys of secrets that the work does not need; they may be missing.
    private func signingIn(
        sparing optionalSecrets: Set<String> = [], _ work: (Probe) async throws -> Int32
    ) async -> Int32 {
        do {
            let prepared = try await Self.prepare(options, sparing: optionalSecrets)
            for note in prepared.notes { Terminal.note("note: \(Printable.text(note))") }
            let status: Int32
            do { status = try await work(prepared.probe) } catch {
                status = Terminal.failed(await prepared.probe.explained(error))
            }
            await prepared.probe.configuration.signIn.end()
            return status
        } catch { return Terminal.failed(error) }
    }

    /// Prints values of the server as they are, unless they would move the cursor.
    private static func give(_ values: [String]) -> Int32 {
        guard values.allSatisfy({ Printable.text($0, limit: .max) == $0 }) else {
            Terminal.problem("the server's value has control characters in it")
            return 2
        }
        for value in values { say(value) }
        return 0
    }

    /// The verdicts of the earlier report, by the ids of their rules; none without one.
    private func baseline() throws -> [String: Finding.Verdict] {
        guard let path = options.baseline else { return [:] }
        guard let content = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError(
                "--baseline", "the file \(path) cannot be read; a run with --json \(path) writes it")
        }
        return try Report.verdicts(json: Array(content))
    }

    /// What a run needs, and the warnings about the configuration.
    private struct Prepared {
        let probe: Probe
        let notes: [String]
    }

    /// Reads the configuration, waits for the server if asked to, and takes what is missing from its metadata.
    private static func prepare(
        _ options: Options, sparing optionalSecrets: Set<String> = []
    ) async throws -> Prepared {
        let sources = ConfigurationSources(
            environment: Terminal.environment,
            file: { FileManager.default.contents(atPath: $0).map(Array.init) },
            run: { await Terminal.run($0, seconds: 120) }, ask: Terminal.ask,
            optionalSecrets: optionalSecrets)
        var file: [UInt8] = []
        if let path = options.configurationFile {
            guard let content = sources.file(path) else {
                throw ConfigurationError("--config", "the file \(path) cannot be read")
            }
            file = content
        }
        var configuration = try FlipCheckConfiguration(
            json: file, overrides: options.overrides, sources: sources)
        configuration.limits.allowsPlainHTTPToOtherMachinesInsecurely = options.allowsPlainHTTP
        await Terminal.endBrowserAtSignal(configuration.signIn)
        let client = try configuration.client()
        if let limit = options.wait {
            Terminal.note("waiting at most \(limit.components.seconds) seconds for the server …")
        }
        let notes = try await configuration.complete(
            from: client, clock: .system, afterWaitingAtMost: options.wait)
        let probe = Probe(
            configuration, client: client, crypto: try PlatformCrypto(), random: .system, clock: .system)
        return Prepared(probe: probe, notes: notes)
    }

    /// Writes the report to the files of the options, and prints it unless one of them is standard output.
    private func write(_ report: Report) throws {
        var isPrinted = false
        var unwritten: String?
        for (format, path) in options.reports {
            let text = format.text(of: report)
            if path == "-" {
                sayAsIs(text, terminator: "")
                isPrinted = true
            } else {
                // A pipe, such as `>(jq .)` in a shell, has no folder for the file of an atomic write.
                do { try text.write(toFile: path, atomically: false, encoding: .utf8) } catch {
                    unwritten = unwritten ?? path
                }
            }
        }
        // The run is not made again for a full disk: its report is printed all the same.
        if !isPrinted {
            let style = ReportText(isColoured: Terminal.takesColours, detail: options.detail)
            sayAsIs(style.text(of: report), terminator: "")
        }
        if let unwritten { throw Self.cannotWrite(unwritten) }
    }

    /// Finds out before a run whether the files of its reports can be written.
    private func checkReportFiles() throws {
        let files = FileManager.default
        let paths = options.reports.values.sorted() + [options.recording].compactMap(\.self)
        for path in paths where path != "-" {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            let kind = (try? files.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
            let isThere = kind != nil
            guard kind != .typeDirectory, files.isWritableFile(atPath: isThere ? path : folder) else {
                throw Self.cannotWrite(path)
            }
        }
    }

    private static func cannotWrite(_ path: String) -> ConfigurationError {
        ConfigurationError(path, "cannot be written")
    }
}
