import CommandLineSupport

/// The words of a command line that has no options: the program, and the words that `usage` names.
///
/// `--help` prints the usage, and the sentence about what the program does.
package func readWords(_ usage: String, does sentence: String, atMost most: Int = .max) -> [String] {
    let program = String(usage.prefix { $0 != " " })
    return ProgramArguments(
        program: program, usage: "Usage: \(usage)\n\n\(sentence)", words: most
    ).words
}
