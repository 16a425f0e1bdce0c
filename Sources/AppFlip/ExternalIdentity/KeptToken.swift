import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A token of a user at the provider, with which the provider is asked about the user.
public struct KeptToken: Sendable, Hashable {
    /// What a token is for; the raw value is its name in an introspection request (wire name
    /// `token_type_hint`, RFC 7662 section 2.1).
    public enum Kind: String, Sendable, Hashable {
        /// It grants access to an API, and usually expires within hours.
        case accessToken = "access_token"
        /// It gets new tokens at the provider, and usually lasts as long as the user is there.
        case refreshToken = "refresh_token"
    }

    /// The token, which is ASCII only (RFC 6750 section 2.1), so `==` compares its bytes.
    public let text: String
    /// What it is for.
    public let kind: Kind
    /// When it expires; nil when that is not known.
    public let expires: Date?

    /// A token with its kind and its expiry, as the provider states them.
    public init(_ text: String, kind: Kind, expires: Date? = nil) {
        self.text = text
        self.kind = kind
        self.expires = expires
    }
}

extension KeptToken: Redacted {
    /// The kind of the token, and how long it is.
    public var description: String { "\(kind.rawValue) of \(text.byteCountInWords)" }
}
