import WebText

/// Why a link is not a flip request, and what a refusal can still be answered with.
///
/// Google wants every error at the link's redirect URI, so that its app can go on by another way. That is
/// possible only when exactly one `redirect_uri` could be read *and* it is on the partner's list. The error
/// carries the readable `redirect_uri`; the caller checks the list.
///
/// Source: Google, "App Flip for iOS", error types; RFC 6749 section 4.1.2.1.
public struct FlipRequestError: Error, Sendable, Hashable {
    /// The problem of the link.
    public enum Reason: Error, Sendable, Hashable {
        /// The link has more bytes than are read.
        case tooLong(limit: Int)
        /// The link has a fragment: a `#` was not escaped.
        case fragment
        /// A required parameter is absent.
        case missing(String)
        /// A required parameter is absent, and one of its name after `amp;` is there: `&` was escaped for HTML.
        case escapedForHTML(String)
        /// A required parameter has no value.
        case empty(String)
        /// A parameter, required or not, appears more than once, or cannot be decoded.
        case malformed(Parameters.Problem)
        /// The link asks for more different scopes than are read.
        case tooManyScopes(limit: Int)

        /// The parameter at fault; nil when it is the link as a whole.
        public var parameter: String? {
            switch self {
            case .tooLong, .fragment: nil
            case .missing(let name), .escapedForHTML(let name), .empty(let name): name
            case .malformed(let problem): problem.parameter
            case .tooManyScopes: "scope"
            }
        }
    }

    /// The problem of the link.
    public let reason: Reason
    /// The one readable `redirect_uri`, unchecked; nil when there is none or more than one.
    public let redirectURI: String?
    /// The one readable `state`; nil when there is none or more than one.
    public let state: String?

    /// An error with what is known of the link.
    public init(_ reason: Reason, redirectURI: String? = nil, state: String? = nil) {
        self.reason = reason
        self.redirectURI = redirectURI
        self.state = state
    }
}

extension FlipRequestError.Reason: CustomStringConvertible {
    /// The problem and the remedy, in words for an engineer.
    ///
    /// It has only characters that RFC 6749 section 4.1.2.1 allows in an `error_description`: a parameter's
    /// name is the sender's text, so it is escaped and cut, and cannot forge a line in a log either.
    public var description: String {
        let name = PercentCoding.encode(parameter ?? "").prefix(64)
        return switch self {
        case .tooLong(let limit):
            "the link is longer than \(limit) bytes; it was not read, so send a shorter one"
        case .fragment: "the link has a fragment; escape # as %23 in the value that holds it"
        case .missing: "\(name) is missing; add it to the link's query"
        case .escapedForHTML:
            "\(name) is missing, and amp;\(name) is there: the link was escaped for HTML; write only &"
        case .empty: "\(name) is empty; give it a value"
        case .malformed(let problem): problem.inWords(of: "the link")
        case .tooManyScopes(let limit): "\(name) has more than \(limit) scopes; ask for fewer"
        }
    }
}

extension FlipRequestError: Redacted {
    /// The reason, without the `state` that the error carries.
    public var description: String { reason.description }
}
