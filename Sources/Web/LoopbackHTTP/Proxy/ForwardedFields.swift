import HTTPMessages
import WebText

/// A proxy's statement about a client: its address, and the scheme and host that it asked for.
///
/// It is in `X-Forwarded-For`, `-Proto` and `-Host`, or in `Forwarded` (RFC 7239). Each field is a list, and every
/// proxy on the way adds a member. Only the last member is from the proxy that connects to this server.
struct ForwardedFields {
    /// The address of the client; nil when the proxy does not know it or hides it (RFC 7239 section 6).
    var client: NetworkAddress?
    /// `http` or `https`, in small letters.
    var scheme: String?
    /// The host that the client asked for, with its port if there is one.
    var host: String?

    /// Reads the fields.
    ///
    /// Refuses a request with both kinds: a proxy sets one kind, and passes the other on as the client wrote it.
    init(_ headers: HTTPHeaders) throws(RequestRefusal) {
        let forwarded = headers.values(of: "Forwarded").joined(separator: ",")
        let client = Self.last(headers.values(of: "X-Forwarded-For"))
        let scheme = Self.last(headers.values(of: "X-Forwarded-Proto"))
        let host = Self.last(headers.values(of: "X-Forwarded-Host"))
        if forwarded.isEmpty {
            self.client = client.flatMap { NetworkAddress(node: $0) }
            self.scheme = scheme?.lowercased()
            self.host = host
            return
        }
        guard client == nil, scheme == nil, host == nil else {
            throw .malformed("Both Forwarded and X-Forwarded fields. Let the proxy remove one kind.")
        }
        guard let pairs = ForwardedElement.last(in: forwarded) else {
            throw .malformed("A Forwarded field that is not as RFC 7239 section 4 writes it.")
        }
        self.client = pairs["for"].flatMap { NetworkAddress(node: $0) }
        self.scheme = pairs["proto"]?.lowercased()
        self.host = pairs["host"]
    }

    /// The last member of a list; nil when there is none.
    private static func last(_ lines: [String]) -> String? {
        guard let line = lines.last else { return nil }
        let bytes = line.utf8
        let start = bytes.lastIndex(of: UInt8(ascii: ",")).map(bytes.index(after:)) ?? bytes.startIndex
        let member = line[start...].drop { $0 == " " || $0 == "\t" }
        return member.isEmpty ? nil : String(member)
    }
}
