/// The scope of a request or a token: scope tokens in the order in which they were written.
///
/// Source: RFC 6749 section 3.3 (wire name `scope`).
public struct Scope: Sendable, Hashable, CustomStringConvertible {
    /// Why a text is not a scope.
    public enum Problem: Error, Sendable, Hashable {
        /// There is no scope token in it.
        case empty
        /// A character that a scope token must not have.
        case forbiddenCharacter
    }

    /// The scope tokens, each once.
    public let tokens: [String]

    /// Reads scope tokens separated by spaces; a token that comes again is dropped.
    ///
    /// Throws ``Problem`` when there is none or when one has a character beyond printable ASCII, `"` or `\`.
    public init(_ text: String) throws(Problem) {
        var tokens: [String] = []
        for part in text.utf8.split(separator: UInt8(ascii: " ")) {
            // RFC 6749 section 3.3: scope-token = 1*( %x21 / %x23-5B / %x5D-7E )
            guard part.allSatisfy(OAuthError.isAllowed) else { throw .forbiddenCharacter }
            let token = String(Substring(part))
            if !tokens.contains(token) { tokens.append(token) }
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
