import OneFile

extension FlipStep {
    /// Whether the user was shown a message, and the reason begins with these words.
    func tells(_ beginning: String) -> Bool {
        guard case .told(let reason) = self else { return false }
        return reason.hasPrefix(beginning)
    }
}
