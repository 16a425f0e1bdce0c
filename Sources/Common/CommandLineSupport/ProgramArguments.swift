import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The command line of a program; the value of an option is the next argument, or follows `=`.
package struct ProgramArguments: Sendable {
    /// The port on 127.0.0.1 of a program that serves; 0 for a free port.
    package private(set) var port: UInt16 = 0
    /// The command at the beginning, for a task other than serving; nil when there is none.
    package private(set) var command: String?
    /// The options as they were given, in their order; the value of a switch is empty.
    package private(set) var options: [GivenOption] = []
    /// The arguments that are not options, in their order.
    package private(set) var words: [String] = []
    private let program: String
    private let syntax: Syntax

    /// Ends the process for arguments that make no sense, with status 2, and for `--help`, with status 0.
    ///
    /// - Parameters:
    ///   - port: the port unless `--port` names another; nil for a program without this option.
    ///   - options: the options of the program.
    ///   - commands: the words that may be the first argument, each with the options that not every command takes and
    ///     the kinds of their values.
    ///   - maximumWords: the maximum number of arguments that are neither options nor the command.
    package init(
        _ arguments: some Sequence<String> = CommandLine.arguments.dropFirst(), program: String,
        usage: String, port: UInt16? = nil, options: [ProgramOption] = [],
        commands: [String: [String: String]] = [:], words maximumWords: Int = 0
    ) {
        self.program = program
        syntax = Syntax(
            usage: usage, options: options, commands: commands, maximumWords: maximumWords)
        var rest = Array(arguments)[...]
        if let first = rest.first, commands[first] != nil { command = rest.popFirst() }
        while let argument = rest.popFirst() { read(argument, &rest) }
        if words.count > maximumWords {
            fail("\(Printable.text(words[maximumWords])) is one argument too many.")
        }
        if let port { self.port = self.port(of: "--port") ?? port }
    }

    /// The arguments that a program takes, as the parameters of the initializer describe them.
    private struct Syntax: Sendable {
        let usage: String
        let options: [ProgramOption]
        let commands: [String: [String: String]]
        let maximumWords: Int

        func has(switch name: String) -> Bool { options.contains { $0.value == nil && $0.name == name } }

        /// The kind of value that an option takes; nil for a switch and for another name.
        func kind(ofValueOf name: String, command: String?) -> String? {
            options.first { $0.name == name }?.value?.kind ?? command.flatMap { commands[$0]?[name] }
        }

        /// The commands that take an option which not every command takes.
        func commands(with name: String) -> [String] {
            commands.filter { $0.value[name] != nil }.keys.sorted()
        }
    }

    /// Takes an argument, and from the rest the value that belongs to it; ends the process for a wrong argument.
    private mutating func read(_ argument: String, _ rest: inout ArraySlice<String>) {
        // By bytes: with an accent after it, an equals sign is part of another character.
        let equalsSign = argument.utf8.firstIndex(of: UInt8(ascii: "="))
        let name = String(argument[..<(equalsSign ?? argument.endIndex)])
        let commandsWithOption = syntax.commands(with: name)
        if argument == "--help" || argument == "-h" {
            endProgram(saying: syntax.usage, exitStatus: 0)
        } else if argument == "--", syntax.maximumWords > 0 {
            words += rest
            rest = []
        } else if syntax.has(switch: argument) {
            options.append(GivenOption(name: argument, value: ""))
        } else if let kind = syntax.kind(ofValueOf: name, command: command) {
            let attachedValue = equalsSign.map { String(Substring(argument.utf8[$0...].dropFirst())) }
            guard let value = attachedValue ?? Self.takeValue(from: &rest) else {
                fail("\(name) needs \(kind).")
            }
            options.append(GivenOption(name: name, value: value))
        } else if !commandsWithOption.isEmpty {
            let others = commandsWithOption.joined(separator: ", ")
            guard let command else { fail("\(name) is for a command, which comes first: \(others).") }
            fail("\(name) is not an option of \(command), but of \(others).")
        } else if syntax.has(switch: name) {
            fail("\(name) takes no value.")
        } else if syntax.maximumWords > 0, !Self.beginsWithDashes(argument) {
            words.append(argument)
        } else {
            refuse(argument, name: name)
        }
    }

    /// The next argument as a value; nil at the end, or before the next option, which must not be swallowed.
    private static func takeValue(from rest: inout ArraySlice<String>) -> String? {
        guard let next = rest.first, !beginsWithDashes(next) else { return nil }
        return rest.popFirst()
    }

    private static func beginsWithDashes(_ argument: String) -> Bool {
        argument.utf8.starts(with: "--".utf8)
    }

    /// Ends the process for an argument that the program does not know, and names one that is like it.
    private func refuse(_ argument: String, name: String) -> Never {
        if syntax.commands[argument] != nil {
            fail("\(argument) is a command, and only the first argument can be one.")
        }
        let mayBeCommand = !syntax.commands.isEmpty && !argument.hasPrefix("-")
        let kind = mayBeCommand ? "a command or an option" : "an option"
        let optionsOfCommand = command.flatMap { syntax.commands[$0] }?.keys.sorted()
        let known = syntax.options.map(\.name) + (optionsOfCommand ?? syntax.commands.keys.sorted())
        let meant = name.nearestWord(among: known).map { " Did you mean \($0)?" } ?? ""
        fail("\(Printable.text(argument)) is not \(kind) of \(program).\(meant)")
    }

    /// Whether an option was given.
    package func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// The port that an option names; nil without the option, and 0 for a free port.
    package func port(of name: String) -> UInt16? {
        values(of: name) { UInt16($0) }.last
    }

    /// Ends the process when another option names the same port as ``port``; 0 never conflicts, because each gets a free port.
    ///
    /// - Parameter advice: a sentence after the problem.
    package func requireOtherPort(_ second: UInt16?, of name: String, advice: String = "") {
        guard let second, second == port, port != 0 else { return }
        fail("--port and \(name) need different ports; both are \(port).\(advice)")
    }

    /// The values of an option as `read` returns them; ends the process at a value for which it returns nil.
    package func values<Value>(of name: String, read: (String) -> Value?) -> [Value] {
        values(of: name).map { text in
            guard let value = read(text) else {
                fail("\(name) needs \(syntax.kind(ofValueOf: name, command: command) ?? "another value").")
            }
            return value
        }
    }

    /// The values of an option in the order in which they were given; empty without the option.
    package func values(of name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

    /// The last value of an option; nil without the option.
    package func value(of name: String) -> String? { values(of: name).last }

    /// The value of an option that a command cannot do without; ends the process when there is none.
    package func required(_ name: String) -> String {
        guard let value = value(of: name), !value.isEmpty else {
            fail("\(commandAndSpace)needs \(name).")
        }
        return value
    }

    /// A password from standard input, which a terminal does not show; ends the process when there is none.
    package func requiredPassword() -> String {
        do {
            return try PasswordInput.readPassword()
        } catch {
            switch error {
            case .missing:
                fail("\(commandAndSpace)reads the password from standard input, and there is none.")
            case .tooLong:
                fail("the password is too long. Use \(PasswordInput.maximumBytes) bytes at most.")
            case .notUTF8:
                fail("the password is not UTF-8, so that no form can send it. Type it as UTF-8 text.")
            case .different:
                endProgram(saying: "\(program): the two passwords are different. Try again.", exitStatus: 1)
            }
        }
    }

    /// The beginning of a message about a command, which follows the name of the program; empty without a command.
    private var commandAndSpace: String { command.map { "\($0) " } ?? "" }

    /// Ends the process with the status for wrong usage.
    package func fail(_ problem: String) -> Never {
        endProgram(saying: "\(program): \(problem)\n\(program) --help says how it is called.", exitStatus: 2)
    }
}
