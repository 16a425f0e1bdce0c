import WebText

/// Why a text cannot be configured as a redirect URI.
///
/// Source: RFC 6749 section 3.1.2; RFC 9700 sections 2.1 and 4.1.3.
public enum GoogleRedirectURIError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A byte is not allowed: a space, an escape, a `#`, a bracket, a control character, or a byte that is not ASCII.
    case character
    /// The text does not begin with `https://`.
    case scheme
    /// There is a user name before the host.
    case userInfo
    /// There is a port.
    case port
    /// The host is not a lower-case domain name.
    case host
    /// The path is empty, ends in a slash, or has an empty or a dot segment.
    case path
    /// The project id is empty, or has a `/` or a `?` in it.
    case projectID
    /// A redirect URI with `/r/` was added to a list for flips, or one with `/a/` to a list for the web.
    case otherFlow

    init(_ problem: AbsoluteURL.Problem) {
        self =
            switch problem {
            case .scheme: .scheme
            case .character: .character
            case .userInfo: .userInfo
            case .host: .host
            case .port: .port
            }
    }

    /// The problem and the remedy, in words for an engineer.
    public var description: String {
        switch self {
        case .character:
            "the redirect URI has a character that programs read differently; use only ASCII letters, digits and "
                + "-._~:/?=&@+,;$!*'()"
        case .scheme: "the redirect URI does not begin with https://; write it with https://"
        case .userInfo: "the redirect URI has a user name before its host; take it out"
        case .port: "the redirect URI has a port; take it out"
        case .host: "the redirect URI's host is not a domain name in lower case; correct it"
        case .path: "the redirect URI's path is empty, ends in / or has an empty or dot segment; correct it"
        case .projectID: "the project id is empty, or has a / or a ? in it; use the bare id"
        case .otherFlow:
            "the redirect URI belongs to the other flow; put /a/ in the flip's list and /r/ in the web's"
        }
    }
}
