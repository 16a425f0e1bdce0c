/// `scheme://host[:port]` of an absolute address, where it is one that the server may name in a header.
struct WebOrigin: Sendable {
    let text: String
    /// Whether it is https.
    let isSecure: Bool

    /// Nil for anything but `https`, and `http` on a loopback address when that is allowed.
    init?(of address: String, allowingInsecureLoopback: Bool) {
        let bytes = address.utf8
        isSecure = bytes.starts(with: "https://".utf8)
        guard isSecure || bytes.starts(with: "http://".utf8) else { return nil }
        let start = bytes.index(bytes.startIndex, offsetBy: isSecure ? 8 : 7)
        let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        let authority = bytes[start..<end]
        // No user information, and nothing that would end the origin in a policy header.
        guard !authority.isEmpty, authority.allSatisfy(Self.isHostOrPort) else { return nil }
        text = String(address[..<end])
        if !isSecure {
            guard allowingInsecureLoopback else { return nil }
            let host =
                authority.first == UInt8(ascii: "[")
                ? authority.prefix { $0 != UInt8(ascii: "]") } + [UInt8(ascii: "]")]
                : Array(authority.prefix { $0 != UInt8(ascii: ":") })
            // RFC 8252 section 8.3: localhost too, although an address is better.
            let loopback = ["127.0.0.1", "[::1]", "localhost"]
            guard loopback.contains(where: { $0.utf8.elementsEqual(host) }) else { return nil }
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
