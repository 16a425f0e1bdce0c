import WebText

/// Why a URL is not a reply to a flip request, named so that the Google side can judge each case.
///
/// Source: RFC 6749 sections 3.1, 4.1.2 and 4.1.2.1; where Google's page is silent the reply is refused.
public struct FlipReplyError: Error, Sendable, Hashable {
    /// The problem of the reply.
    public enum Reason: Error, Sendable, Hashable {
        /// The URL has more bytes than are read.
        case tooLong(limit: Int)
        /// The URL has a fragment: a `#` was not escaped, or the parameters are in the wrong place.
        case fragment
        /// The URL does not begin with the redirect URI of the request.
        case elsewhere
        /// A parameter appears more than once, or cannot be decoded.
        case malformed(Parameters.Problem)
        /// There is a `code` and an `error`.
        case codeAndError
        /// There is no `code` and no `error`.
        case neitherCodeNorError
        /// The `code` has no value.
        case emptyCode
        /// The `state` is absent or has no value.
        case missingState
        /// The `error` has a value that Google's page does not list.
        case unknownError(String)
    }

    /// The problem of the reply.
    public let reason: Reason
    /// The one readable `state`, to find the request by; nil when there is none or more than one.
    public let state: String?

    /// An error with what is known of the reply.
    public init(_ reason: Reason, state: String? = nil) {
        self.reason = reason
        self.state = state
    }
}

extension FlipReplyError.Reason: CustomStringConvertible {
    /// The problem and the remedy, in words for an engineer; the sender's text is escaped and cut.
    public var description: String {
        switch self {
        case .tooLong(let limit): "the reply is longer than \(limit) bytes; it was not read"
        case .fragment: "the reply has a fragment; escape # as %23 and put the parameters into the query"
        case .elsewhere: "the reply went to another URL; open the redirect_uri of the request, unchanged"
        case .malformed(let problem): problem.inWords(of: "the reply")
        case .codeAndError: "the reply has a code and an error; send one of them"
        case .neitherCodeNorError: "the reply has neither code nor error; send one of them"
        case .emptyCode: "code is empty; when there is no code send an error"
        case .missingState: "state is missing; send back the state of the request, with an error too"
        case .unknownError(let value):
            "error is \(value.isEmpty ? "empty" : PercentCoding.encode(value).prefix(64)); send one of "
                + FlipErrorCode.allCases.map(\.rawValue).joined(separator: ", ")
        }
    }
}

extension FlipReplyError: Redacted {
    /// The reason, without the `state` that the error carries.
    public var description: String { reason.description }
}
