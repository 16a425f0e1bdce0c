#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The command line of a server: a port, switches, and options with a value, as `--port 0` or `--port=0`.
package struct ServerOptions: Sendable {
    /// The port on 127.0.0.1; 0 for a free one.
    package private(set) var port: UInt16
    /// The command at the beginning, for a task other than serving; nil when there is none.
    package private(set) var command: String?
    private var switches: Set<String> = []
    private var values: [String: [String]] = [:]
    private let program: String
    private let usage: String

    /// Reads the options.
    ///
    /// It ends the process for wrong options and for `--help`.
    ///
    /// - Parameters:
    ///   - program: the name of the program.
    ///   - usage: the text of `--help`.
    ///   - port: the port unless another is given.
    ///   - switches: the options without a value, such as `--send-issuer`, and those with a fixed one,
    ///     such as `--log=json`.
    ///   - values: the options that are followed by what they name, and its kind: "an address".
    ///   - commands: the words that may be the first argument.
    ///   - commandValues: the options with a value that only a command takes.
    package init(
        program: String, usage: String, port: UInt16, switches: [String] = [], values: [String: String] = [:],
        commands: [String] = [], commandValues: [String: String] = [:]
    ) {
        self.program = program
        self.usage = usage
        self.port = port
        var arguments = CommandLine.arguments.dropFirst()
        if let first = arguments.first, commands.contains(first) { command = arguments.popFirst() }
        while let argument = arguments.popFirst() {
            if argument == "--help" || argument == "-h" { say(usage, exitStatus: 0) }
            if switches.contains(argument) {
                self.switches.insert(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = argument.hasPrefix("--") ? String(parts[0]) : argument
            let takesValue = name == "--port" || values[name] != nil || commandValues[name] != nil
            if name != argument, takesValue { arguments = [String(parts[1])] + arguments }
            if name == "--port" {
                self.port = number(of: name, arguments.popFirst())
            } else if let kind = values[name] ?? (command == nil ? nil : commandValues[name]) {
                guard let value = arguments.popFirst() else { fail("\(name) needs \(kind).") }
                self.values[name, default: []].append(value)
            } else if commandValues[name] != nil {
                fail("\(name) is for a command, which comes first: \(commands.joined(separator: ", ")).")
            } else {
                fail("\(argument) is no option of \(program).")
            }
        }
    }

    package func has(_ name: String) -> Bool { switches.contains(name) }

    /// The port that an option names; nil without the option, and 0 for a free port.
    package func port(of name: String) -> UInt16? { values(of: name).last.map { number(of: name, $0) } }

    private func number(of name: String, _ text: String?) -> UInt16 {
        guard let port = text.flatMap({ UInt16($0) }) else { fail("\(name) needs a number from 0 to 65535.") }
        return port
    }

    /// All values of an option, in the order of the command line.
    package func values(of name: String) -> [String] { values[name] ?? [] }

    /// The value of an option that a command cannot do without; ends the process when there is none.
    package func required(_ name: String) -> String {
        guard let value = values(of: name).last, !value.isEmpty else {
            fail("\(command ?? program) needs \(name).")
        }
        return value
    }

    /// A password from standard input, where other users of the machine do not see it; ends the
    /// process when there is none.
    ///
    /// On a terminal the program asks for it, and what is typed is not shown.
    package func requiredPassword() -> String {
        do {
            return try PasswordInput.read()
        } catch .missing {
            fail("\(command ?? program) reads the password from standard input, and there is none.")
        } catch {
            say("\(program): the two passwords are different. Try again.", exitStatus: 1)
        }
    }

    /// Ends the process with the status for wrong usage.
    package func fail(_ problem: String) -> Never {
        say("\(program): \(problem)\n\n\(usage)", exitStatus: 2)
    }
}

/// A password from standard input: a line of it, or what is typed on a terminal and not shown there.
enum PasswordInput {
    enum Problem: Error {
        /// The input ended, or the line was empty.
        case missing
        /// The second time another one was typed.
        case different
    }

    /// Reads the password; on a terminal twice, because a typing error would not be seen.
    static func read() throws(Problem) -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try line() }
        let settings = hideTyping()
        defer { restore(settings) }
        let password = try asked("Password: ")
        guard try asked("The same again: ") == password else { throw .different }
        return password
    }

    private static func asked(_ question: String) throws(Problem) -> String {
        prompt(question)
        defer { prompt("\n") }  // The end of the line was not shown either.
        return try line()
    }

    private static func line() throws(Problem) -> String {
        guard let line = readLine(), !line.isEmpty else { throw .missing }
        return line
    }

    /// Returns the terminal's settings from before; nil when it has none.
    private static func hideTyping() -> termios? {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        var hidden = settings
        hidden.c_lflag &= ~tcflag_t(ECHO)
        // TCSADRAIN keeps what was typed already.
        tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden)
        return settings
    }

    private static func restore(_ settings: termios?) {
        guard var settings else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }
}
