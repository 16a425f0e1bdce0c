import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A token of a user at the provider, with which the provider is asked about the user.
public struct KeptToken: Sendable, Hashable {
    /// The token.
    public let text: String
    /// When it ends; nil when that is not known, as with a refresh token.
    public let expires: Date?

    /// A token with the end that the provider names, in seconds since 1970.
    public init(_ text: String, expires: Int64?) {
        self.text = text
        self.expires = expires.map { Date(timeIntervalSince1970: Double($0)) }
    }
}

extension KeptToken: Redacted {
    /// That it is a token, and how long.
    public var description: String { "token of \(text.byteCount)" }
}
