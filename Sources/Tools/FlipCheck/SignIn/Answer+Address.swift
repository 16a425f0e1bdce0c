import WebText

extension Answer {
    /// Whether it leads to the registered address, even in another spelling, and takes nothing of the foreign site
    /// there: a client that goes on to an address in its parameters would send the code to an attacker.
    ///
    /// - Parameter registered: the address for which the location was taken apart.
    func leads(to registered: String) -> Bool {
        // The words about an error may quote the address that was refused.
        let values = parameters.items.filter { !["error_description", "error_uri"].contains($0.name) }
        let parts = [address, fragment ?? ""] + values.map(\.rawValue)
        let carriesForeignPart = parts.contains { $0.lowercased().hasBytes(of: ForeignSite.mark) }
        let isRegistered = Self.normalised(address).hasSameBytes(as: Self.normalised(registered))
        return isRegistered && !carriesForeignPart
    }

    /// The address with scheme and host in small letters, without the default port, with `/` for an empty path (RFC 3986
    /// section 6.2.3), and with all escapes after the host decoded.
    ///
    /// RFC 3986 section 6.2.2.2 would leave `%2F`. A rule asks with the registered address in escapes, and a server may answer
    /// at what it was given: that is the registered site, and not an attacker's.
    private static func normalised(_ address: String) -> String {
        guard var parts = AddressParts(address) else { return address }
        parts.scheme = parts.scheme.lowercased()
        parts.host = parts.host.lowercased()
        if parts.port == parts.defaultPort { parts.port = "" }
        if parts.path.isEmpty { parts.path = "/" }
        parts.path = PercentCoding.decodedIfValid(parts.path)
        parts.query = PercentCoding.decodedIfValid(parts.query)
        return parts.text
    }
}
