extension String {
    /// Whether it is one email address, without the name of a person beside it and without a second address.
    var isEmailAddress: Bool {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }) else { return false }
        return !contains { $0.isWhitespace || "<>,:".contains($0) }
    }
}
