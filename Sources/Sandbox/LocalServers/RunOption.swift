import CommandLineSupport

/// An option of an example, which a reader can try without a change of the code.
package struct RunOption<Settings>: Sendable {
    /// The option as it is typed: `--user-cancels`.
    private let name: String
    /// The effect, as the end of a line of help.
    private let meaning: String
    private let change: @Sendable (inout Settings) -> Void

    private var programOption: ProgramOption { ProgramOption(name, meaning) }

    /// An option, and how it changes the settings of a run.
    package init(_ name: String, _ meaning: String, _ change: @escaping @Sendable (inout Settings) -> Void) {
        self.name = name
        self.meaning = meaning
        self.change = change
    }

    /// Reads a command line, and ends the process for `--help`, and for an option or a word that is not taken.
    ///
    /// Returns the options and words as they were given.
    ///
    /// - Parameters:
    ///   - arguments: the name of the program, and its arguments.
    ///   - settings: the settings that the options change.
    ///   - allOptions: the options of all programs with these settings.
    ///   - taken: the names of the options that this program takes, or nil for all options.
    ///   - excluded: the names of options that it does not take.
    ///   - otherWays: what may follow the name of the program in the place of options, each way as help shows it.
    ///   - maximumWords: the maximum number of arguments that are not options.
    @discardableResult
    package static func read(
        _ arguments: [String], into settings: inout Settings, of allOptions: [RunOption],
        only taken: Set<String>? = nil, without excluded: Set<String> = [],
        otherWays: [String] = [], words maximumWords: Int = 0
    ) -> ProgramArguments {
        let options = allOptions.filter { option in
            let isTaken = taken?.contains(option.name) ?? true
            return isTaken && !excluded.contains(option.name)
        }
        let program = arguments.first?.split(separator: "/").last.map(String.init) ?? "example"
        let given = ProgramArguments(
            arguments.dropFirst(), program: program, usage: help(program, otherWays, options),
            options: options.map(\.programOption), words: maximumWords)
        for givenOption in given.options {
            options.first { $0.name == givenOption.name }?.change(&settings)
        }
        return given
    }

    /// The text for `--help`: the ways to call the program, and its options with what they mean.
    private static func help(_ program: String, _ otherWays: [String], _ options: [RunOption]) -> String {
        // Two spaces before the longest name and two after it.
        let column = 4 + (options.map(\.name.count).max() ?? 0)
        let lines = ProgramOption.lines(options.map(\.programOption), column: column, width: .max)
        let ways = (options.isEmpty ? [] : ["[options]"]) + otherWays
        let calls = ways.map { "\(program) \($0)" }.joined(separator: "\n       ")
        return "Usage: \(calls)\n\n\(lines)"
    }
}
