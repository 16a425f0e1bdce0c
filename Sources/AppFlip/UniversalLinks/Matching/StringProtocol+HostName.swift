import WebText

/// Decides whether a text is the name of a host.
enum HostName {
    /// Whether a text has only letters, digits, hyphens and dots, and no empty label between dots.
    static func isValid(_ host: some StringProtocol) -> Bool {
        // Another host in the URL means that the text has a port, a user name or a path.
        let url = try? AbsoluteURL("https://\(host)")
        guard url?.host == host.lowercased() else { return false }
        let isIPv6Address = host.hasPrefix("[")
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return !isIPv6Address && labels.allSatisfy { !$0.isEmpty }
    }
}
