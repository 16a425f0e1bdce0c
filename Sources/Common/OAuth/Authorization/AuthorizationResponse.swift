import WebText

/// The answer that the browser carries back to the client's redirect URI.
///
/// Source: RFC 6749 sections 4.1.2 and 4.1.2.1, RFC 9207.
public struct AuthorizationResponse: Sendable, Hashable {
    /// A code, or an error in its place.
    public enum Outcome: Sendable, Hashable {
        /// The authorization code (wire name `code`).
        case code(String)
        /// The error (wire names `error`, `error_description`).
        case error(OAuthError)
    }

    /// What came of the request.
    public var outcome: Outcome
    /// The state as it is on the wire, byte for byte what the request had (wire name `state`).
    public var rawState: String?
    /// The issuer of the answering server (wire name `iss`, RFC 9207 section 2).
    public var issuer: String?

    /// Creates an answer from its parts.
    public init(_ outcome: Outcome, rawState: String?, issuer: String? = nil) {
        self.outcome = outcome
        self.rawState = rawState
        self.issuer = issuer
    }

    /// Reads the answer; `error_uri` and parameters that are not known are ignored (RFC 6749 section 4.1.2).
    ///
    /// In `error_description` each character that RFC 6749 does not allow becomes `?`; a text that cannot be decoded counts
    /// as absent, because it is only for developers.
    /// Throws ``Problem`` for parameters that are not an answer, or have both a code and an error.
    public init(_ parameters: Parameters) throws(Problem) {
        let code, error, description: String?
        do throws(Parameters.Problem) {
            code = try parameters.value("code")
            error = try parameters.value("error")
            description = try parameters.item("error_description").flatMap { try? $0.decoded() }
            rawState = try parameters.item("state")?.rawValue
            issuer = try parameters.value("iss")
        } catch let problem {
            throw .unreadable(problem)
        }
        if let code {
            guard error == nil else { throw .codeAndError }
            outcome = .code(code)
        } else {
            guard let error else { throw .neitherCodeNorError }
            guard let errorCode = OAuthError.Code(rawValue: error) else { throw .malformedError }
            outcome = .error(OAuthError(errorCode, description == "" ? nil : description))
        }
    }

    /// Why parameters are not an answer.
    public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// A parameter is repeated or cannot be decoded.
        case unreadable(Parameters.Problem)
        /// `code` and `error` are both missing or empty.
        case neitherCodeNorError
        /// The answer has both `code` and `error`.
        case codeAndError
        /// `error` has characters that RFC 6749 does not allow.
        case malformedError

        /// The problem and the remedy, in words for an engineer.
        public var description: String {
            switch self {
            case .unreadable(let problem): OAuthError.text(for: problem)
            case .neitherCodeNorError: "the answer has neither code nor error; send one of them"
            case .codeAndError: "the answer has code and error; send one of them"
            case .malformedError: "error has characters that RFC 6749 does not allow; send a registered code"
            }
        }
    }

    /// The answer as a query, without the question mark.
    public var encoded: String { parameters.encoded }

    /// The whole URL of the redirect.
    ///
    /// RFC 6749 section 3.1.2: the redirect URI may have a query, which stays; it has no fragment.
    public func location(redirectURI: String) -> String { parameters.appended(to: redirectURI) }

    /// The parameters in the order in which they are written.
    private var parameters: Parameters {
        var items: [Parameters.Item] =
            switch outcome {
            case .code(let code): [Parameters.Item("code", code)]
            case .error(let error): error.items
            }
        if let issuer { items.append(Parameters.Item("iss", issuer)) }
        // Only the raw value is written, so the client gets back the bytes that it sent, and no code reads the decoded value.
        if let rawState { items.append(Parameters.Item("state", rawState, rawValue: rawState)) }
        return Parameters(items)
    }
}
