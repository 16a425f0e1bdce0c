/// `scheme://host[:port]` at the beginning of an absolute address that a configuration may name.
public struct WebOrigin: Sendable {
    /// The origin as it was written.
    public let text: String

    /// Nil for anything but `https`, and `http` on a loopback address when that is allowed.
    public init?(of address: String, allowingInsecureLoopback: Bool) {
        let bytes = address.utf8
        let isSecure = bytes.starts(with: "https://".utf8)
        guard isSecure || bytes.starts(with: "http://".utf8) else { return nil }
        let start = bytes.index(bytes.startIndex, offsetBy: isSecure ? 8 : 7)
        let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        let authority = bytes[start..<end]
        // No user information: what stands before an @ only looks like the host.
        guard !authority.isEmpty, authority.allSatisfy(Self.isHostOrPort) else { return nil }
        guard isSecure || allowingInsecureLoopback && Self.isLoopback(authority) else { return nil }
        text = String(address[..<end])
    }

    /// RFC 8252 section 8.3: localhost too, although an address is better.
    private static func isLoopback(_ authority: Substring.UTF8View) -> Bool {
        ["127.0.0.1", "[::1]", "localhost"].contains { host in
            authority.elementsEqual(host.utf8) || authority.starts(with: "\(host):".utf8)
        }
    }

    private static func isHostOrPort(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-.:[]".utf8.contains(byte)
        }
    }
}
