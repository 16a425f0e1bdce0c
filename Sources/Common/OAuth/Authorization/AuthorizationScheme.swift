#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The `Authorization` header: a scheme, spaces, credentials (RFC 9110 section 11.4).
enum AuthorizationScheme {
    /// The credentials behind the scheme, which is given in lower case; nil when the header uses another.
    static func credentials(of field: String, scheme: String) -> Substring? {
        let name = field.utf8.prefix { $0 != UInt8(ascii: " ") }
        // RFC 9110 section 11.1: the scheme compares without case; both sides are ASCII letters.
        guard name.count == scheme.utf8.count, zip(name, scheme.utf8).allSatisfy({ $0 | 0x20 == $1 })
        else { return nil }
        return field[name.endIndex...].drop { $0 == " " }
    }
}
