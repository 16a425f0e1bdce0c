import ChildProcesses
import CommandLineSupport
import Dispatch
import FlipCheck
import WebText

#if canImport(Darwin)
    import Foundation
#else
    import FoundationEssentials
#endif
#if canImport(Glibc)
    import Glibc
#endif

/// What flip-check writes to the terminal, and what it knows of it.
enum Terminal {
    /// Whether colours may be sent to standard output: only to a terminal, and not with NO_COLOR.
    static var takesColours: Bool { isatty(STDOUT_FILENO) == 1 && environment("NO_COLOR") == nil }

    /// Whether standard error is a terminal, on which a line can be written over.
    static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

    /// The value of an environment variable, or nil when it is not set, or is empty.
    static func environment(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
        return value
    }

    /// How the user started this program.
    static let invocation = Invocation(
        executable: executable, name: CommandLine.arguments.first ?? "flip-check",
        folder: FileManager.default.currentDirectoryPath,
        isFile: { FileManager.default.fileExists(atPath: $0) })

    /// The file of this program, or an empty text where the system does not tell.
    private static var executable: String {
        #if canImport(Darwin)
            Bundle.main.executablePath ?? ""
        #else
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        #endif
    }

    /// Finds a program in the folders of PATH, or returns nil when it is not installed.
    static func program(named name: String) -> String? {
        ChildProcess.path(of: name, in: environment("PATH") ?? "")
    }

    /// Writes a message to standard error, in which text from outside cannot move the cursor.
    static func note(_ text: String, newLine: Bool = true) {
        writeAll(Printable.lines(text) + (newLine ? "\n" : ""), to: STDERR_FILENO)
    }

    /// The most characters of a message in one line: a remark or a problem may quote two long answers.
    private static let maximumLength = 4_000

    /// Writes a remark about the run or its configuration to standard error.
    static func remark(_ text: String) { note("note: \(Printable.text(text, limit: maximumLength))") }

    /// Shows how far a run is: in one line on a terminal, in a line for each group elsewhere.
    @Sendable static func show(_ progress: Runner.Progress) {
        switch progress {
        case .group(_, let title):
            if isInteractive {
                overwrite("\(title) …")
            } else {
                note("\(title) …")
            }
        case .finding(let finding): overwrite("\(finding.rule.id) …")
        case .note(let text):
            overwrite("")
            remark(text)
        }
    }

    /// Writes over the last line, where standard error is a terminal.
    static func overwrite(_ text: String) {
        // CSI K clears the line from the cursor on (ECMA-48 section 8.3.41).
        if isInteractive { writeAll("\r\u{1B}[K" + Printable.text(text), to: STDERR_FILENO) }
    }

    /// Writes a problem to standard error, in which an argument or a server's answer cannot move the cursor.
    static func problem(_ problem: some CustomStringConvertible) {
        note("flip-check: \(Printable.text(problem.description, limit: maximumLength))")
    }

    /// Writes an error to standard error, and returns the exit status for it.
    static func failed(_ error: any Error) -> Int32 {
        problem("\(error)")
        return 2
    }

    /// Ends the process because of its arguments.
    static func fail(_ problem: String) -> Never {
        self.problem(problem)
        note("The option --help lists the options.")
        exit(2)
    }

    /// Ends a real browser, and then this process, at Ctrl-C and SIGTERM.
    ///
    /// The browser and its driver have a process group of their own, to which a terminal does not send the signal.
    static func endBrowserAtSignal(_ signIn: SignIn) async {
        guard case .realBrowser = signIn.way else { return }
        let stop = await StopSignal()
        Task {
            await stop.received()
            await signIn.end()
            exit(128 + SIGINT)
        }
    }

    /// Shows a person a URL and waits for the address that they ended at, or returns nil at the end of the input.
    static func ask(_ url: String) async -> String? {
        note(
            "\nOpen this address, sign in and agree:\n\n  \(url)\n\n"
                + "Paste the address that you ended at, or nothing:"
        )
        return await line()
    }

    /// The next line of standard input, or nil at its end.
    static func line() async -> String? { await onAThread { readLine() } }

    /// Runs a program, and returns the last line that it printed, or nil when it printed none.
    ///
    /// It returns nil, and writes the reason to standard error, when the program fails or takes longer than it may.
    static func run(_ command: [String], seconds: Int) async -> String? {
        await onAThread {
            let process: ChildProcess
            do { process = try ChildProcess("/usr/bin/env", command) } catch {
                overwrite("")
                problem("\(error)")
                return nil
            }
            let began = ContinuousClock.now
            let limit = DispatchWorkItem { process.terminate() }
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: limit)
            defer { limit.cancel() }
            let printed = process.readToEnd()
            let status = process.wait()
            guard status == 0 else {
                overwrite("")
                let isLate = ContinuousClock.now - began >= .seconds(seconds)
                let end = isLate ? "was ended after \(seconds) seconds" : "ended with status \(status)"
                problem("\(command.first ?? "") \(end)")
                return nil
            }
            return printed.split(whereSeparator: \.isNewline).last.map(String.init)
        }
    }

    /// Does blocking work on a thread of its own, because the few threads of the executor are for requests.
    static func onAThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "flip-check").async { continuation.resume(returning: work()) }
        }
    }
}
