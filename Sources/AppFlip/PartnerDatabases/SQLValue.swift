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

    /// The furthest time before or after 1970, in milliseconds: about 285,000 years.
    private static let furthestTime = 9e15

    /// A time, in milliseconds since 1970: both databases count and compare it as an integer.
    static func time(_ date: Date) -> SQLValue {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        // The conversion of a time that is too far away for an integer would trap.
        let limited = min(max(milliseconds, -furthestTime), furthestTime)
        // After the limits, only NaN cannot become an integer.
        return .integer(Int64(exactly: limited) ?? 0)
    }

    /// A scope, as its tokens with a space between them.
    static func scope(_ scope: Scope) -> SQLValue { .text(scope.description) }

    /// A user name to look for; NULL, which no account has, for a name with a zero byte, which PostgreSQL would refuse.
    static func username(_ name: String) -> SQLValue { name.utf8.contains(0) ? .null : .text(name) }
}
