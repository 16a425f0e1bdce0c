/// An absolute `http` or `https` address, taken apart strictly: what a browser and we could read in two ways
/// is no address at all.
struct WebAddress: Sendable, Hashable {
    /// The address up to its fragment.
    let text: String
    /// The scheme.
    let isSecure: Bool
    /// The host in lower case, without the port.
    let host: String

    /// Nil for anything but `http` and `https`, with user information, or with bytes that no URL has.
    init?(_ address: String) {
        let bytes = address.utf8
        // RFC 3986: no spaces, controls, backslashes or bytes beyond ASCII. Browsers repair them, each alone.
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && !"\\\"<>^`{|}".utf8.contains($0) }) else {
            return nil
        }
        let scheme = ["https://", "http://"].first { bytes.starts(with: $0.utf8) }
        guard let scheme else { return nil }
        let start = bytes.index(bytes.startIndex, offsetBy: scheme.utf8.count)
        let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
        guard let host = Self.host(bytes[start..<end]) else { return nil }
        isSecure = scheme == "https://"
        self.host = host
        let fragment = bytes[end...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        text = String(address[..<fragment])
    }

    /// Whether it is `https`, or `http` on this machine, where no TLS is to be had.
    var isSecureOrLoopback: Bool { isSecure || Self.isLoopback(host) }

    /// RFC 8252 section 8.3: localhost too, although an address is better.
    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "127.0.0.1" || host == "[::1]"
    }

    /// The host of an authority; nil for one with user information, which may look like a host.
    private static func host(_ authority: Substring.UTF8View) -> String? {
        let isAddress = authority.first == UInt8(ascii: "[")
        let end =
            isAddress
            ? authority.firstIndex(of: UInt8(ascii: "]")).map(authority.index(after:))
            : authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        guard let end else { return nil }
        let host = authority[..<end]
        let port = authority[end...]
        guard host.count > (isAddress ? 2 : 0),
            host.allSatisfy({ isHostByte($0) || isAddress && "[:]".utf8.contains($0) }),
            port.isEmpty || port.first == UInt8(ascii: ":"),
            port.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return String(Substring(host)).lowercased()
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
