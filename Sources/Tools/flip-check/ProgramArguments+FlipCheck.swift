import CommandLineSupport

extension ProgramArguments {
    /// The arguments of a run, or of a command.
    ///
    /// Ends the process when they make no sense.
    ///
    /// - Parameters:
    ///   - command: the command that takes them, or nil for a run.
    ///   - most: the most words.
    init(
        _ arguments: some Sequence<String>, of command: Command?, options: [ProgramOption] = [],
        words most: Int = 0
    ) {
        // A run is told of a command behind its options that it has to come first.
        let commands: [String: [String: String]] =
            command == nil
            ? Dictionary(uniqueKeysWithValues: Command.allCases.map { ($0.rawValue, [:]) }) : [:]
        self.init(
            arguments, program: command.map { "flip-check \($0.rawValue)" } ?? "flip-check",
            usage: Usage.text, options: options, commands: commands, words: most)
    }

    /// The first word.
    ///
    /// Ends the process when there is none.
    ///
    /// - Parameter what: what the word is, for the message.
    func requiredWord(_ what: String) -> String {
        guard let word = words.first else { Terminal.fail("give one \(what), in quotation marks") }
        return word
    }
}
