import LoopbackHTTP
import WebText

/// An option of an example, which a reader can try without a change of the code.
package struct RunOption<Settings>: Sendable {
    /// The option as it is typed: `--user-cancels`.
    package let name: String
    /// The effect, as the end of a line of help.
    package let meaning: String
    private let change: @Sendable (inout Settings) -> Void

    /// An option, and how it changes the settings of a run.
    package init(_ name: String, _ meaning: String, _ change: @escaping @Sendable (inout Settings) -> Void) {
        self.name = name
        self.meaning = meaning
        self.change = change
    }

    /// The settings changed by the options of a command line: by any in the list, `only` by some,
    /// or by all `without` some.
    ///
    /// An example that shows one step has nothing to do with most of them. Another option ends the process
    /// with status 2, `--help` with status 0.
    package static func change(
        _ settings: Settings, by arguments: [String], of options: [RunOption], only names: Set<String>?,
        without others: Set<String>, usage: String? = nil
    ) -> Settings {
        let options = options.filter { names?.contains($0.name) != false && !others.contains($0.name) }
        let program = arguments.first?.split(separator: "/").last.map(String.init) ?? "example"
        var settings = settings
        for argument in arguments.dropFirst() {
            let help = help(program, usage, options)
            if isHelp(argument) { say(help, exitStatus: 0) }
            guard let option = options.first(where: { $0.name == argument }) else {
                say("\(program): \(argument) is no option.\n\n\(help)", exitStatus: 2)
            }
            option.change(&settings)
        }
        return settings
    }

    private static func help(_ program: String, _ usage: String?, _ options: [RunOption]) -> String {
        let width = options.map(\.name.count).max() ?? 0
        let lines = options.map { option in
            "  \(option.name)\(String(repeating: " ", count: width - option.name.count))  \(option.meaning)"
        }
        let ways = (options.isEmpty ? [] : ["\(program) [options]"]) + (usage.map { [$0] } ?? [])
        return "Usage: \(ways.joined(separator: "\n       "))\n\n\(lines.joined(separator: "\n"))"
    }
}

private func isHelp(_ argument: String) -> Bool { ["--help", "-h"].contains(argument) }

/// The words of a command line that has no options; `--help` and `-h` print the usage and end
/// the process with status 0.
package func readWords(_ usage: String, from arguments: [String] = CommandLine.arguments) -> [String] {
    if arguments.dropFirst().contains(where: isHelp) { say("Usage: \(usage)", exitStatus: 0) }
    return Array(arguments.dropFirst())
}

/// Prints how a program is called, and ends the process with status 2.
package func endRun(misused usage: String) -> Never {
    say(usage, exitStatus: 2)
}

/// Prints what stopped a run, and ends the process with status 1.
package func endRun(stoppedBy reason: any Error) -> Never {
    say("=> stopped: \(reason)")
    say("", exitStatus: 1)
}

/// What is wrong with a step, as its last line.
package struct StepFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    /// The rule that an answer of the partner's server breaks.
    package init(_ rule: SecurityRule) {
        self.init("a rule does not hold: \(rule.text) [\(rule.source)]")
    }
}
