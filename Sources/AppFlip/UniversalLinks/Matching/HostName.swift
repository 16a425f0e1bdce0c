import WebText

/// Decides whether a text is the name of a host.
enum HostName {
    /// Letters, digits, hyphens and dots, no empty label.
    static func isValid(_ host: some StringProtocol) -> Bool {
        let url = try? AbsoluteURL("https://\(host)")
        return url?.host == host.lowercased() && !host.hasPrefix("[")
            && host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }
}
