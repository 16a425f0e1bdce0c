import WebText

extension IPAddress {
    /// Reads a node of RFC 7239 section 6: an address with or without a port, IPv6 in
    /// brackets; or only an address.
    init?(node: String) {
        let bytes = node.utf8
        if bytes.first == UInt8(ascii: "["), let end = bytes.firstIndex(of: UInt8(ascii: "]")) {
            self.init(String(node[bytes.index(after: bytes.startIndex)..<end]))
        } else if bytes.count(where: { $0 == UInt8(ascii: ":") }) == 1 {
            self.init(String(node.prefix { $0 != ":" }))
        } else {
            self.init(node)
        }
    }
}
