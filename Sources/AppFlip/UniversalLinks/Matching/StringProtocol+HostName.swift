import WebText

extension StringProtocol {
    /// Whether the text is a host name: only letters, digits, hyphens, underscores and dots, and no empty
    /// label between dots.
    var isHostName: Bool {
        // Another host in the URL means that the text has a port, a user name or a path.
        let url = try? AbsoluteURL("https://\(self)")
        guard url?.host == lowercased() else { return false }
        let isIPv6Address = hasPrefix("[")
        let labels = split(separator: ".", omittingEmptySubsequences: false)
        return !isIPv6Address && labels.allSatisfy { !$0.isEmpty }
    }
}
