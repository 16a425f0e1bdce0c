import CommandLineSupport
import FlipCheck
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The commands that ask a partner's server: the run that checks it, its plan, and those that sign in and print what they got.
struct CheckCommand {
    let options: Options

    /// Reads the arguments, and ends the process when they make no sense.
    ///
    /// - Parameter command: the command that takes them, or nil for the run.
    init(_ arguments: some Collection<String>, of command: Command? = nil) {
        options = Options(
            arguments, of: command, options: command == nil ? CheckOption.all : CheckOption.withoutReport)
        if arguments.isEmpty {
            Terminal.fail("nothing is known of a partner; give --config FILE, or try --demo or init")
        }
    }

    /// Checks the partner, prints and writes the report, and returns the exit status.
    func run() async -> Int32 {
        do {
            let files = try ReportFiles(options)
            let (probe, notes) = try await Self.prepare(options)
            let runner = Runner(
                selection: options.selection, started: Date().formatted(.iso8601), notes: notes,
                options: options.invocation.options)
            let report = await runner.run(probe, progress: Terminal.show)
            Terminal.overwrite("")
            await probe.configuration.signIn.end()
            return try await files.write(report, of: probe)
        } catch { return Terminal.failed(error) }
    }

    /// Prints what a run would send, and returns the exit status.
    func plan() async -> Int32 {
        await withProbe { probe in
            let plan = Plan(selection: options.selection, configuration: probe.configuration)
            say(plan.text, terminator: "")
            return 0
        }
    }

    /// Opens the sign-in, prints the pages, and returns 0 when it led to a code, or else 2.
    func signIn() async -> Int32 {
        await withProbe { probe in
            let text = try await SignInText(
                of: probe, slowRun: await probe.durationOfSlowRun(),
                hasPassword: Terminal.environment("PASSWORD") != nil, invocation: options.invocation)
            say(text.text, terminator: "")
            return text.isComplete ? 0 : 2
        }
    }

    /// Prints a new code, which was not exchanged; its redirect URI and its verifier go to standard error.
    func code() async -> Int32 {
        await withProbe { probe in
            let code = try await probe.code()
            Terminal.note("REDIRECT_URI=\(code.redirectURI)")
            if let verifier = code.verifier { Terminal.note("CODE_VERIFIER=\(verifier.value)") }
            return Self.printValues([code.code])
        }
    }

    /// Prints the Cookie header of a browser that is signed in, to send a request of a report again.
    func cookie() async -> Int32 {
        await withProbe { Self.printValues([try await $0.cookieHeader()]) }
    }

    /// Prints a new access token and, where there is one, the refresh token on a line of its own.
    func tokens() async -> Int32 {
        await withProbe(optionalSecrets: []) { Self.printValues(try await $0.tokenValues()) }
    }

    /// The secrets that only the token endpoint needs.
    private static let clientSecrets: Set = ["client.secret", "otherClient.secret"]

    /// Prepares a probe for work, prints the warnings, and returns the status of the work, or 2 for an error.
    ///
    /// - Parameter optionalSecrets: the keys of secrets that may be missing, because the work does not need them.
    private func withProbe(
        optionalSecrets: Set<String> = Self.clientSecrets, _ work: (Probe) async throws -> Int32
    ) async -> Int32 {
        do {
            let (probe, notes) = try await Self.prepare(options, optionalSecrets: optionalSecrets)
            for note in notes { Terminal.remark(note) }
            let status: Int32
            do { status = try await work(probe) } catch {
                status = Terminal.failed(await probe.explained(error))
            }
            await probe.configuration.signIn.end()
            return status
        } catch { return Terminal.failed(error) }
    }

    /// Prints values of the server as they are, unless they would move the cursor.
    private static func printValues(_ values: [String]) -> Int32 {
        guard values.allSatisfy({ Printable.text($0, limit: .max) == $0 }) else {
            Terminal.problem("the server's value has control characters in it")
            return 2
        }
        for value in values { say(value) }
        return 0
    }

    /// How long a program of the configuration may take: a person may have to confirm that it may read a secret.
    private static let secondsOfProgram = 120

    /// Reads the configuration, waits for the server if asked to, takes what is missing from its metadata, and returns the
    /// warnings about it, too.
    private static func prepare(
        _ options: Options, optionalSecrets: Set<String> = []
    ) async throws -> (Probe, notes: [String]) {
        let sources = ConfigurationSources(
            environment: Terminal.environment,
            file: { FileManager.default.contents(atPath: $0).map(Array.init) },
            run: { await Terminal.run($0, seconds: Self.secondsOfProgram) }, ask: Terminal.ask,
            optionalSecrets: optionalSecrets)
        let file = try options.configurationFile.map { try Files.content(of: $0, from: "--config") }
        var configuration = try FlipCheckConfiguration(
            json: file ?? [], overrides: options.overrides, sources: sources)
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
        return (probe, notes)
    }
}
