import CommandLineSupport

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

    /// Reads a command line: any option of the list, `only` some, or all `without` some, and words.
    package static func read(
        _ arguments: [String], into settings: Settings, of options: [RunOption],
        only names: Set<String>? = nil, without others: Set<String> = [], usage: String? = nil,
        words most: Int = 0
    ) -> RunCommandLine<Settings> {
        let options = options.filter { names?.contains($0.name) != false && !others.contains($0.name) }
        let program = arguments.first?.split(separator: "/").last.map(String.init) ?? "example"
        let given = ProgramArguments(
            arguments.dropFirst(), program: program, usage: help(program, usage, options),
            switches: options.map(\.name), words: most)
        var settings = settings
        for option in given.options { options.first { $0.name == option.name }?.change(&settings) }
        return RunCommandLine(settings: settings, arguments: given)
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
