import WebText

/// The partner app's answer: the parameters by which it opens Google's universal link.
///
/// It prints and parses itself. Values are escaped down to the unreserved characters, so that a form decoder
/// and a URI decoder on Google's side read the same bytes.
///
/// Source: Google, "App Flip for iOS", parameters of the result; RFC 6749 sections 4.1.2 and 4.1.2.1.
public enum FlipReply: Sendable {
    /// Wire names `code` and `state`: the user agreed.
    case code(String, state: String)
    /// Wire names `error`, `error_description` and `state`; without a `state` only when none could be read.
    case error(FlipErrorCode, description: String? = nil, state: String?)

    /// The `state` of the request that this answers.
    public var state: String? {
        switch self {
        case .code(_, let state): state
        case .error(_, _, let state): state
        }
    }

    /// The parameters in the order of the wire.
    public var parameters: Parameters {
        switch self {
        case .code(let code, let state):
            return Parameters([.init("code", code), .init("state", state)])
        // snippet.error
        case .error(let error, let description, let state):
            var items: [Parameters.Item] = [.init("error", error.rawValue)]
            if let description { items.append(.init("error_description", description)) }
            // RFC 6749 section 4.1.2.1: an error too carries the state of its request.
            if let state { items.append(.init("state", state)) }
            return Parameters(items)
        // snippet.end
        }
    }

    // snippet.url
    /// The URL to open, which can only be one at a checked redirect URI; a query that it has is kept.
    public func url(at redirectURI: GoogleRedirectURI) -> String {
        parameters.appended(to: redirectURI.text)
    }
    // snippet.end
}

/// Two replies are equal when they print the same bytes.
extension FlipReply: Hashable {
    /// Compares bytes: `String` would also take a canonically equivalent `state` for the same.
    public static func == (one: FlipReply, other: FlipReply) -> Bool {
        one.parameters == other.parameters
    }

    /// Hashes what is printed.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(parameters)
    }
}

extension FlipReply: Redacted {
    /// The reply without its code and its `state`, for a log.
    public var description: String {
        let end = state.map { "state of \($0.byteCount)" } ?? "no state"
        return switch self {
        case .code(let code, _): "code of \(code.byteCount), \(end)"
        case .error(let error, let text, _): "\(error.rawValue)\(text.map { " (\($0))" } ?? ""), \(end)"
        }
    }
}
