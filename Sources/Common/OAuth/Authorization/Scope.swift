/// The scope of a request or a token: scope tokens in the order in which they were written.
///
/// Source: RFC 6749 section 3.3 (wire name `scope`).
public struct Scope: Sendable, Hashable, CustomStringConvertible {
    /// The maximum number of different scope tokens; the RFC sets no limit.
    public static let maximumCount = 100

    /// Why a text is not a scope.
    public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The text has no scope token.
        case empty
        /// The text has a character that a scope token must not have.
        case forbiddenCharacter
        /// There are more different scope tokens than the limit.
        case tooMany(limit: Int)

        /// The problem and the remedy, as the rest of a sentence about a parameter.
        ///
        /// The text has only characters that an `error_description` may have.
        public var description: String {
            switch self {
            case .empty: "has no scope token; name one or leave the parameter out"
            case .forbiddenCharacter:
                "has a character that no scope token has; use printable ASCII without quotes and backslashes"
            case .tooMany(let limit): "has more than \(limit) scope tokens; ask for fewer"
            }
        }
    }

    /// The scope tokens, each once.
    public let tokens: [String]

    /// Reads scope tokens separated by spaces, in O(length); a token that comes again is dropped.
    ///
    /// Throws ``Problem`` when there is none, when one has a character beyond printable ASCII, `"` or `\`, or
    /// when there are more than ``maximumCount``.
    public init(_ text: String) throws(Problem) {
        var tokens: [String] = []
        var seen: Set<String> = []
        for part in text.utf8.split(separator: UInt8(ascii: " ")) {
            // RFC 6749 section 3.3: scope-token = 1*( %x21 / %x23-5B / %x5D-7E )
            guard part.allSatisfy(OAuthError.isAllowed) else { throw .forbiddenCharacter }
            let token = String(Substring(part))
            guard seen.insert(token).inserted else { continue }
            guard tokens.count < Self.maximumCount else { throw .tooMany(limit: Self.maximumCount) }
            tokens.append(token)
        }
        guard !tokens.isEmpty else { throw .empty }
        self.tokens = tokens
    }

    /// Whether every token of this scope is in the other; the order does not matter.
    public func isSubset(of other: Scope) -> Bool {
        tokens.allSatisfy(other.tokens.contains)
    }

    /// The tokens with a space between them, as on the wire.
    public var description: String { tokens.joined(separator: " ") }
}
