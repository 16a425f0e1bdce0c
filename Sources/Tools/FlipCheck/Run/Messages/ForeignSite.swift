/// The site of an attacker, which no browser of a partner's users may be sent to.
enum ForeignSite {
    /// A word in each address and each part of one that a rule makes up for the site, and in no address of a partner.
    static let mark = "attacker"
    /// A host that no site has (RFC 2606 section 2).
    static let host = "\(mark).invalid"
    /// An address that a server must never redirect to.
    static let address = "https://\(host)/callback"

    /// The origin of a site whose name begins and ends like that of an address, as a filter might look for it.
    ///
    /// After the address of a machine a browser takes only a name that does not end in a number.
    static func origin(nearlyAs address: String) -> String {
        guard let parts = AddressParts(address) else { return "https://" + host }
        let isName = parts.host.last?.isLetter == true
        let end = isName ? "\(mark)-\(parts.host)" : host
        return "\(parts.scheme)://\(parts.host).\(end)\(parts.port)"
    }

    /// Whether a host is that of the site, or a name below it.
    static func has(_ host: String) -> Bool { host == Self.host || host.hasSuffix("." + Self.host) }
}
