/// The site of an attacker, which no browser of a partner's users may be sent to.
enum ForeignSite {
    /// The word that is in every made-up address of the site, and in no address of a partner.
    static let mark = "attacker"
    /// A host that no site has (RFC 2606 section 2).
    static let host = "\(mark).invalid"
    /// An address that a server must never redirect to.
    static let address = "https://\(host)/callback"

    /// The origin of a site whose name begins like the host of an address, and ends like it where a letter ends that host: so
    /// a filter might look for it.
    ///
    /// A browser takes no name that ends in a number, and nothing after an address in brackets: then the site has its usual
    /// origin.
    static func origin(nearlyAs address: String) -> String {
        guard let parts = AddressParts(address), !parts.host.contains("[") else { return "https://" + host }
        let isName = parts.host.last?.isLetter == true
        let end = isName ? "\(mark)-\(parts.host)" : host
        return "\(parts.scheme)://\(parts.host).\(end)\(parts.port)"
    }

    /// Whether a host in small letters, as of ``ProbeTarget/host(_:)``, is that of the site, or a name below it.
    static func has(_ host: String) -> Bool { host == Self.host || host.hasSuffix("." + Self.host) }
}
