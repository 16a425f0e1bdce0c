extension ProgramArguments {
    /// The command line of a program that takes words only; ends the process as the other initializer does.
    ///
    /// - Parameters:
    ///   - usage: the name of the program and, after a space, those of its words: `open-link [SCOPE]...`.
    ///   - sentence: what the program does; `--help` prints it below the usage.
    ///   - maximumWords: the maximum number of words; any number by default.
    package init(wordsOf usage: String, does sentence: String, atMost maximumWords: Int = .max) {
        self.init(
            program: String(usage.prefix { $0 != " " }), usage: "Usage: \(usage)\n\n\(sentence)",
            words: maximumWords)
    }
}
