extension Rule {
    /// The rule holds for an `https` URL; it is not asked for a URL of this machine.
    func needsHTTPS(_ url: String) -> Finding {
        if ProbeTarget.isLoopback(url) { return notAsked("\(url) is on this machine") }
        return holds(url.lowercased().hasPrefix("https://"), else: "\(url) is not https")
    }
}
