import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The command line of a program; the value of an option is the next argument, or follows `=`.
package struct ProgramArguments: Sendable {
    /// The port on 127.0.0.1 of a program that serves; 0 for a free one.
    package private(set) var port: UInt16 = 0
    /// The command at the beginning, for a task other than serving; nil when there is none.
    package private(set) var command: String?
    /// The options as they were given, in their order; the value of a switch is empty.
    package private(set) var options: [GivenOption] = []
    /// The arguments that are no options, in their order.
    package private(set) var words: [String] = []
    private let program: String

    /// Ends the process for arguments that make no sense, with status 2, and for `--help`, with status 0.
    ///
    /// - Parameters:
    ///   - port: the port unless `--port` names another; nil for a program without this option.
    ///   - switches: the options without a value, and those with a fixed one, such as `--log=json`.
    ///   - values: the options with a value, and its kind: "an address".
    ///   - commands: the words that may be the first argument.
    ///   - commandValues: the options with a value that only a command takes.
    ///   - most: the most words.
    package init(
        _ arguments: some Sequence<String> = CommandLine.arguments.dropFirst(), program: String,
        usage: String, port: UInt16? = nil, switches: [String] = [], values: [String: String] = [:],
        commands: [String] = [], commandValues: [String: String] = [:], words most: Int = 0
    ) {
        self.program = program
        var values = values
        if port != nil { values["--port"] = "a number from 0 to 65535" }
        var rest = Array(arguments)[...]
        if let first = rest.first, commands.contains(first) { command = rest.popFirst() }
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts.first.map(String.init) ?? ""
            if argument == "--help" || argument == "-h" {
                say(usage, exitStatus: 0)
            } else if argument == "--", most > 0 {
                words += rest
                rest = []
            } else if switches.contains(argument) {
                options.append(GivenOption(name: argument, value: ""))
            } else if let kind = values[name] ?? (command == nil ? nil : commandValues[name]) {
                // An option that was left without its value does not swallow the next option.
                let isNext = parts.count == 1 && rest.first?.hasPrefix("--") == false
                guard let value = isNext ? rest.popFirst() : parts.dropFirst().first.map(String.init) else {
                    fail("\(name) needs \(kind).")
                }
                options.append(GivenOption(name: name, value: value))
            } else if commandValues[name] != nil {
                fail("\(name) is for a command, which comes first: \(commands.joined(separator: ", ")).")
            } else if switches.contains(name) {
                fail("\(name) takes no value.")
            } else if most > 0, !argument.hasPrefix("--") {
                words.append(argument)
            } else {
                let kind = argument.hasPrefix("-") ? "an option" : "a command or an option"
                let known =
                    switches + values.keys.sorted()
                    + (command == nil ? commands : commandValues.keys.sorted())
                let meant = NearestWord.to(name, among: known).map { " Did you mean \($0)?" } ?? ""
                fail("\(shown(argument)) is not \(kind) of \(program).\(meant)")
            }
        }
        if words.count > most { fail("\(shown(words[most])) is one argument too many.") }
        if let port { self.port = self.port(of: "--port") ?? port }
    }

    package func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// The port that an option names; nil without the option, and 0 for a free port.
    package func port(of name: String) -> UInt16? {
        value(of: name).map { text in
            guard let port = UInt16(text) else { fail("\(name) needs a number from 0 to 65535.") }
            return port
        }
    }

    package func values(of name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

    package func value(of name: String) -> String? { values(of: name).last }

    /// The value of an option that a command cannot do without; ends the process when there is none.
    package func required(_ name: String) -> String {
        guard let value = value(of: name), !value.isEmpty else {
            fail("\(command ?? program) needs \(name).")
        }
        return value
    }

    /// A password from standard input, which a terminal does not show; ends the process without one.
    package func requiredPassword() -> String {
        do {
            return try PasswordInput.readPassword()
        } catch {
            switch error {
            case .missing:
                fail("\(command ?? program) reads the password from standard input, and there is none.")
            case .tooLong:
                fail("the password is too long. Use \(PasswordInput.maximumBytes) bytes at most.")
            case .notUTF8:
                fail("the password is not UTF-8, so that no form can send it. Type it as UTF-8 text.")
            case .different:
                say("\(program): the two passwords are different. Try again.", exitStatus: 1)
            }
        }
    }

    /// Ends the process with the status for wrong usage.
    package func fail(_ problem: String) -> Never {
        say("\(program): \(problem)\n\(program) --help says how it is called.", exitStatus: 2)
    }

    /// An argument as a message shows it: nothing in it moves the cursor of a terminal.
    private func shown(_ argument: String) -> String {
        Printable.text(argument)
    }
}
