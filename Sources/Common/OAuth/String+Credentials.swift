extension String {
    /// The credentials in the value of an `Authorization` header: a scheme, spaces, credentials (RFC 9110 section 11.4).
    ///
    /// Nil when the value has another scheme.
    ///
    /// - Parameter scheme: the expected scheme in lower case.
    func credentials(ofScheme scheme: String) -> Substring? {
        let name = utf8.prefix { $0 != UInt8(ascii: " ") }
        guard name.count == scheme.utf8.count else { return nil }
        // RFC 9110 section 11.1: the scheme compares without case. The bit 0x20 makes an ASCII letter lower
        // case.
        guard zip(name, scheme.utf8).allSatisfy({ byte, expected in byte | 0x20 == expected }) else {
            return nil
        }
        return self[name.endIndex...].drop { $0 == " " }
    }
}
