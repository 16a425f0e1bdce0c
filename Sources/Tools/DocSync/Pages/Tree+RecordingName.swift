extension Tree {
    /// The name of a command's recording: its words with hyphens between them, at most 60 characters.
    ///
    /// The limit keeps the name of the file readable where a command has many arguments.
    package static func recordingName(of command: String) -> String {
        let words = command.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return String(words.joined(separator: "-").prefix(60))
    }
}
