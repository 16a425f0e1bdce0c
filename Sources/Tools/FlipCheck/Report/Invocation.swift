import WebText

/// How the user started flip-check, so that a printed command runs as it is.
package struct Invocation: Sendable, Hashable {
    /// The words that start the program: its name or its path, or `swift run flip-check`.
    package var program: String
    /// The options of the run that say what is known of the partner, such as `--config` and `FILE`.
    package var options: [String] = []

    /// The program by its name, as it is called where a folder of PATH has it.
    package init() { program = "flip-check" }

    /// The program as the user starts it: by `swift run` for a product of the checkout, and else by its name.
    ///
    /// - Parameters:
    ///   - executable: the absolute path of the file.
    ///   - name: the word that started it: a name, or a path.
    ///   - folder: the absolute path of the folder in which it was started.
    ///   - isFile: whether there is a file at a path.
    package init(executable: String, name: String, folder: String, isFile: (String) -> Bool) {
        // The file is a product of the checkout above `.build`, and more than one folder on its path may have this name.
        let parts = executable.split(separator: "/", omittingEmptySubsequences: false)
        let placesOfBuild = parts.indices.filter { parts[$0] == ".build" }
        let foldersAboveBuild = placesOfBuild.map { parts[..<$0].joined(separator: "/") }
        // `swift run` looks for the package in the current folder and in the folders above it.
        let isProduct = foldersAboveBuild.contains { checkout in
            isFile(checkout + "/Package.swift") && (folder + "/").hasPrefix(checkout + "/")
        }
        program = isProduct ? "swift run flip-check" : Self.word(name)
    }

    /// A command of the program with the options of this run, or the run itself without a name.
    package func command(_ name: String = "") -> String {
        var words = [program]
        if !name.isEmpty { words.append(name) }
        words += options.map(Self.word)
        return words.joined(separator: " ")
    }

    /// The bytes of words that every shell takes without quotation marks.
    private static let plainBytes = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,+@%".utf8)

    /// A word as a shell takes it, in quotation marks only where it needs them.
    ///
    /// A character that could change the terminal is escaped, although the command then names another file.
    private static func word(_ text: String) -> String {
        let shown = Printable.text(text, limit: .max)
        let isPlain = !shown.isEmpty && shown.utf8.allSatisfy(plainBytes.contains)
        return isPlain ? shown : ShellWord.quoted(shown)
    }
}
