/// The one rule of which hosts are this machine.
public enum Loopback {
    /// Whether a host is this machine: `localhost`, 127.0.0.0/8 in four decimal numbers, or `[::1]`.
    ///
    /// Letters compare without case. A name that only begins like one of them (`127.0.0.1.example`) is another machine.
    ///
    /// Source: RFC 6761 section 6.3 (`localhost`), RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3; RFC 8252 section
    /// 8.3, which allows `localhost` and prefers the addresses.
    public static func isLoopback(host: some StringProtocol) -> Bool {
        let host = host.lowercased()
        if ["localhost", "[::1]", "::1"].contains(host) { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127"
            && numbers.allSatisfy { number in
                number.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(number) != nil
                    && (number == "0" || number.first != "0")
            }
    }
}
