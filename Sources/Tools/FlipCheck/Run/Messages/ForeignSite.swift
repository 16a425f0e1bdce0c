/// The site of an attacker, which no browser of a partner's users may be sent to.
enum ForeignSite {
    /// A host that no site has (RFC 2606 section 2).
    static let host = "attacker.invalid"
    /// An address that a server must never redirect to.
    static let address = "https://\(host)/callback"
}
