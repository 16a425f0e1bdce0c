import GoogleRedirectURIs
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
    /// Wire names `error`, `error_description` and `state`. The `state` is missing only where none could be read.
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
        case .error(let error, let description, let state):
            var items: [Parameters.Item] = [.init("error", error.rawValue)]
            if let description { items.append(.init("error_description", description)) }
            // RFC 6749 section 4.1.2.1: an error too carries the state of its request.
            if let state { items.append(.init("state", state)) }
            return Parameters(items)
        }
    }

    /// The URL to open: the redirect URI, which is a checked one, with the parameters after its own query.
    public func url(at redirectURI: GoogleRedirectURI) -> String {
        parameters.appended(to: redirectURI.text)
    }
}

/// Two replies are equal when they print the same bytes.
extension FlipReply: Equatable {
    /// Compares bytes: `String` would also take a canonically equivalent `state` for the same.
    public static func == (one: FlipReply, other: FlipReply) -> Bool {
        one.parameters == other.parameters
    }
}

extension FlipReply: Redacted {
    /// The reply without its code and its `state`, for a log; the app's text is quoted and escaped, so that it forges no
    /// line.
    public var description: String {
        let stateSize = state.map { "state of \($0.byteCountInWords)" } ?? "no state"
        switch self {
        case .code(let code, _): return "code of \(code.byteCountInWords), \(stateSize)"
        case .error(let error, let description, _):
            let quoted = description.map { " " + Printable.quoted($0) } ?? ""
            return "\(error.rawValue)\(quoted), \(stateSize)"
        }
    }
}

extension FlipReply {
    /// The longest reply that is read, in bytes: the `state` of the longest link, all escaped, and a code.
    public static let maximumLength = 4 * FlipRequest.maximumLength

    /// Reads the URL by which the partner app opened Google's link.
    ///
    /// Parameters that are not listed are ignored (RFC 6749 section 4.1.2), unless they are repeated.
    ///
    /// Throws ``FlipReplyError``, which carries the `state` when exactly one could be read.
    public init(parsing url: String) throws(FlipReplyError) {
        guard url.utf8.count <= Self.maximumLength else {
            throw FlipReplyError(.tooLong(limit: Self.maximumLength))
        }
        // A browser does not send the part after a #, so a reply with one has lost something.
        guard !url.utf8.contains(UInt8(ascii: "#")) else { throw FlipReplyError(.fragment) }
        try self.init(Parameters(parsing: url.rawQuery ?? "", plus: .literal))
    }

    /// Reads the URL by which the partner app opened Google's link, which must be at the redirect URI of the request.
    ///
    /// Throws ``FlipReplyError``, with ``FlipReplyError/Reason/elsewhere`` for any other URL, even if its parameters
    /// cannot be read either.
    public init(parsing url: String, at redirectURI: GoogleRedirectURI) throws(FlipReplyError) {
        guard Self.isURL(url, at: redirectURI) else {
            let state: String?
            do throws(FlipReplyError) {
                state = try FlipReply(parsing: url).state
            } catch {
                state = error.state
            }
            throw FlipReplyError(.elsewhere, state: state)
        }
        try self.init(parsing: url)
    }

    /// Whether a URL is a redirect URI byte for byte (RFC 3986 section 6.2.1), with or without parameters.
    private static func isURL(_ url: String, at redirectURI: GoogleRedirectURI) -> Bool {
        let address = redirectURI.text.utf8
        guard url.utf8.starts(with: address) else { return false }
        // Parameters follow a `?`, or a `&` when the redirect URI has a query of its own.
        let hasQuery = address.contains(UInt8(ascii: "?"))
        let beforeParameters = hasQuery ? UInt8(ascii: "&") : UInt8(ascii: "?")
        switch url.utf8.dropFirst(address.count).first {
        case beforeParameters, UInt8(ascii: "#"), nil: return true
        default: return false
        }
    }

    /// Reads the parameters of a reply.
    ///
    /// Throws ``FlipReplyError``, which carries the `state` when exactly one could be read.
    public init(_ parameters: Parameters) throws(FlipReplyError) {
        let state = try? parameters.value("state")
        do throws(FlipReplyError.Reason) {
            self = try Self.read(parameters)
        } catch {
            throw FlipReplyError(error, state: state)
        }
    }

    private static func read(_ parameters: Parameters) throws(FlipReplyError.Reason) -> FlipReply {
        // RFC 6749 section 3.1: response parameters must not be included more than once.
        if let name = parameters.firstRepeatedName { throw .malformed(.repeated(name)) }
        let code: String?
        let error: String?
        let text: String?
        let state: String?
        do throws(Parameters.Problem) {
            code = try parameters.item("code")?.decoded()
            error = try parameters.item("error")?.decoded()
            text = try parameters.value("error_description")
            state = try parameters.value("state")
        } catch {
            throw .malformed(error)
        }
        if let code {
            guard error == nil else { throw .codeAndError }
            guard !code.isEmpty else { throw .emptyCode }
            guard let state else { throw .missingState }
            return .code(code, state: state)
        }
        guard let error else { throw .neitherCodeNorError }
        guard let state else { throw .missingState }
        guard let known = FlipErrorCode(rawValue: error) else { throw .unknownError(error) }
        return .error(known, description: text, state: state)
    }
}
