extension TokenResponse {
    /// Why a body is not a token response.
    public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The body is not a JSON object.
        case notJSON
        /// A field that is needed is missing, null or empty.
        case missing(String)
        /// A field that may be left out is null or empty.
        case empty(String)
        /// A field has another type: `expires_in` is a whole number that fits `Int`, all others are text.
        case wrongType(String)
        /// `token_type` has this value, and not `bearer`.
        case tokenType(String)
        /// `expires_in` has this value, which is not above zero.
        case notPositive(expiresIn: Int)
        /// `scope` is not a list of scope tokens that ``Scope`` reads.
        case scope

        /// The wire name of the field; nil when the body has no fields.
        public var field: String? {
            switch self {
            case .notJSON: nil
            case .missing(let name), .empty(let name), .wrongType(let name): name
            case .tokenType: "token_type"
            case .notPositive: "expires_in"
            case .scope: "scope"
            }
        }

        /// How many bytes a `token_type` that is quoted has at most.
        private static let maximumQuotedType = 16

        /// The problem as a sentence without its full stop.
        public var description: String {
            switch self {
            case .notJSON: "the body is not a JSON object"
            case .missing(let name): "there is no \(name)"
            case .empty(let name): "\(name) is empty; give it a value or leave it out"
            case .wrongType("expires_in"): "expires_in is not a whole number, or too large"
            case .wrongType(let name): "\(name) is not text"
            case .tokenType(let type):
                Self.isSafeToQuote(type) ? "token_type is \(type)" : "token_type is not bearer"
            case .notPositive(let seconds): "expires_in is \(seconds), and not above zero"
            case .scope: "scope is not a list of scope tokens"
            }
        }

        /// Whether a type is short and printable, and therefore safe in a log.
        ///
        /// A server that mixes up its fields may send a token here, which is longer.
        private static func isSafeToQuote(_ type: String) -> Bool {
            type.utf8.count <= maximumQuotedType && type.utf8.allSatisfy(OAuthError.isAllowed)
        }
    }
}
