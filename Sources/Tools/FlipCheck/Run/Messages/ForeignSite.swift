/// The site of an attacker, which no browser of a partner's users may be sent to.
enum ForeignSite {
    /// The word that is in every made-up address of the site, and in no address of a partner.
    static let mark = "attacker"
    /// A host that no site has (RFC 2606 section 2).
    static let host = "\(mark).invalid"
    /// An address that a server must never redirect to.
    static let address = "https://\(host)/callback"

    /// An origin of the site whose host begins and ends with that of an address: a careless filter compares only the beginning
    /// or only the end.
    static func origin(nearlyAs address: String) -> String {
        // Nothing can follow an address in brackets.
        guard let parts = AddressParts(address), !parts.host.contains("[") else { return "https://" + host }
        // A browser takes no name that ends in a number.
        let isName = parts.host.last?.isLetter == true
        let end = isName ? "\(mark)-\(parts.host)" : host
        return "\(parts.scheme)://\(parts.host).\(end)\(parts.port)"
    }

    /// The origin of a subdomain, which is the same site as an address; where the host is a number, that of another port.
    static func sameSiteOrigin(as address: String) -> String {
        guard let parts = AddressParts(address) else { return "https://" + host }
        let isName = parts.host.last?.isLetter == true
        return isName
            ? "\(parts.scheme)://\(mark).\(parts.host)\(parts.port)" : "\(parts.scheme)://\(parts.host):1"
    }

    /// Whether a host in small letters, as of ``ProbeTarget/host(_:)``, is that of the site, or a name below it.
    static func has(_ host: String) -> Bool { host == Self.host || host.hasSuffix("." + Self.host) }
}
