import AuthorizationServer
import OAuth
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value for a placeholder of a statement.
enum SQLValue: Sendable {
    case id(UUID)
    case digest(SHA256Digest)
    case text(String)
    case integer(Int64)
    case null

    /// A time, in milliseconds since 1970: both databases count and compare it as an integer.
    static func time(_ date: Date) -> SQLValue {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        // A time that no calendar has would trap in the conversion.
        return .integer(Int64(exactly: min(max(milliseconds, -9e15), 9e15)) ?? 0)
    }

    static func scope(_ scope: Scope) -> SQLValue { .text(scope.description) }

    /// A user name to look for: PostgreSQL has no text with a zero in it, so no account has such a name.
    static func username(_ name: String) -> SQLValue { name.utf8.contains(0) ? .null : .text(name) }
}
