import LoopbackHTTP

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

    /// The settings changed by the options of a command line: by any in the list, `only` by some, or by all `without` some.
    ///
    /// An example that shows one step has nothing to do with most of them. Another option ends the process with status 2,
    /// `--help` with status 0.
    package static func change(
        _ settings: Settings, by arguments: [String], of options: [RunOption], only names: Set<String>?,
        without others: Set<String>
    ) -> Settings {
        let options = options.filter { names?.contains($0.name) != false && !others.contains($0.name) }
        let program = arguments.first?.split(separator: "/").last.map(String.init) ?? "example"
        var settings = settings
        for argument in arguments.dropFirst() {
            if argument == "--help" { say(help(program, options), exitStatus: 0) }
            guard let option = options.first(where: { $0.name == argument }) else {
                say("\(program): \(argument) is no option.\n\n\(help(program, options))", exitStatus: 2)
            }
            option.change(&settings)
        }
        return settings
    }

    private static func help(_ program: String, _ options: [RunOption]) -> String {
        let width = options.map(\.name.count).max() ?? 0
        let lines = options.map { option in
            "  \(option.name)\(String(repeating: " ", count: width - option.name.count))  \(option.meaning)"
        }
        return "Usage: \(program) [options]\n\n\(lines.joined(separator: "\n"))"
    }
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
