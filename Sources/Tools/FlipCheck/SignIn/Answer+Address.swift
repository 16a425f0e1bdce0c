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
        guard let scheme = address.firstRange(of: "://") else { return address }
        let afterScheme = address[scheme.upperBound...]
        var authority = afterScheme.prefix { $0 != "/" }.lowercased()
        let written = String(afterScheme.drop { $0 != "/" })
        let path = (try? PercentCoding.decode(written, plus: .literal)) ?? written
        let port = defaultPort(of: String(address[..<scheme.lowerBound]))
        if authority.hasSuffix(port) { authority.removeLast(port.count) }
        return address[..<scheme.upperBound].lowercased() + authority + path
    }

    /// The port that an address of the scheme may leave out, with its colon.
    static func defaultPort(of scheme: String) -> String {
        scheme.lowercased() == "http" ? ":80" : ":443"
    }
}
