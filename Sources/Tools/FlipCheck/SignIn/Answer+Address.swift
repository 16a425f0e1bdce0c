import WebText

extension Answer {
    /// Whether a redirect leads to the registered address, even with another writing of it.
    static func leads(_ location: String, to registered: String) -> Bool {
        let answer = Answer(location, to: registered)
        // The words about an error may quote the address that was refused.
        let values = answer.parameters.items.filter { !["error_description", "error_uri"].contains($0.name) }
        let parts = [answer.address, answer.fragment ?? ""] + values.map(\.rawValue)
        let carriesForeignPart = parts.contains { $0.lowercased().hasBytes(of: ForeignSite.mark) }
        let address = normalised(answer.address)
        return !carriesForeignPart && address.hasSameBytes(as: normalised(registered))
    }

    /// The address with scheme and host in small letters, without the default port, and with all escapes after the host
    /// decoded, `%2F` too, which RFC 3986 section 6.2.2.2 would leave.
    private static func normalised(_ address: String) -> String {
        guard var parts = AddressParts(address) else { return address }
        parts.scheme = parts.scheme.lowercased()
        parts.host = parts.host.lowercased()
        if parts.port == parts.defaultPort { parts.port = "" }
        parts.path = (try? PercentCoding.decode(parts.path, plus: .literal)) ?? parts.path
        parts.query = (try? PercentCoding.decode(parts.query, plus: .literal)) ?? parts.query
        return parts.text
    }
}
