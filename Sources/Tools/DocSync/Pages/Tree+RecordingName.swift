extension Tree {
    /// The name of a command's recording: its words with hyphens between them, at most 60 characters.
    package static func recordingName(of command: String) -> String {
        let words = command.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return String(words.joined(separator: "-").prefix(60))
    }
}
