import CommandLineSupport

/// The words of a command line without options.
///
/// `usage` is the name of the program and the names of its words. `--help` prints it, and the sentence that says
/// what the program does.
package func readWords(_ usage: String, does sentence: String, atMost mostWords: Int = .max) -> [String] {
    let program = String(usage.prefix { $0 != " " })
    return ProgramArguments(
        program: program, usage: "Usage: \(usage)\n\n\(sentence)", words: mostWords
    ).words
}
