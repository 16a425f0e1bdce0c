/// The tokens that the token endpoint gives out.
///
/// Source: RFC 6749 section 5.1.
public struct TokenResponse: Sendable, Hashable {
    /// The access token (wire name `access_token`).
    public var accessToken: String
    /// The lifetime of the access token in seconds (wire name `expires_in`).
    public var expiresIn: Int
    /// The token with which the client gets the next access token (wire name `refresh_token`).
    public var refreshToken: String?
    /// The scope that was granted, when it differs from the one asked for (wire name `scope`).
    public var scope: Scope?

    /// Creates a bearer token response from its parts.
    public init(
        accessToken: String, expiresIn: Int, refreshToken: String? = nil, scope: Scope? = nil
    ) {
        self.accessToken = accessToken
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.scope = scope
    }

    /// Why a body is not a token response.
    public enum Problem: Error, Sendable, Hashable {
        /// The body is not a JSON object.
        case notJSON
        /// A field is missing, null or empty.
        case missing(String)
        /// A field has another type: `expires_in` is a number, all others are text.
        case wrongType(String)
        /// `token_type` is something other than `bearer`.
        case tokenType(String)
        /// `expires_in` is not above zero.
        case notPositive(expiresIn: Int)
        /// `scope` is no list of scope tokens (RFC 6749 section 3.3), or has more than ``Scope/maximumCount``.
        case scope
    }

    private struct Body: Encodable {
        var accessToken: String
        var tokenType: String
        var expiresIn: Int
        var refreshToken: String?
        var scope: String?

        enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case tokenType = "token_type"
            case expiresIn = "expires_in"
            case refreshToken = "refresh_token"
            case scope
        }
    }

    /// The JSON body.
    public var json: [UInt8] {
        WireJSON.encode(
            Body(
                accessToken: accessToken, tokenType: "Bearer", expiresIn: expiresIn,
                refreshToken: refreshToken, scope: scope?.description))
    }

    /// Reads a JSON body; fields that are not known are ignored (RFC 6749 section 5.1).
    ///
    /// `expires_in` is required, as Google's reference requires it. Throws ``Problem``.
    public init(json: some Collection<UInt8>) throws(Problem) {
        guard let fields = WireJSON.decode([String: Field].self, from: json) else { throw .notJSON }
        accessToken = try Self.text("access_token", fields)
        // RFC 6749 section 5.1: the value is case insensitive.
        let tokenType = try Self.text("token_type", fields)
        guard tokenType.lowercased() == "bearer" else { throw .tokenType(tokenType) }
        switch fields["expires_in"] {
        case nil, .null: throw .missing("expires_in")
        case .integer(let seconds) where seconds > 0: expiresIn = seconds
        case .integer(let seconds): throw .notPositive(expiresIn: seconds)
        case .text, .other: throw .wrongType("expires_in")
        }
        refreshToken = fields["refresh_token"] == nil ? nil : try Self.text("refresh_token", fields)
        guard fields["scope"] != nil else { return }
        let scope = try Self.text("scope", fields)
        do { self.scope = try Scope(scope) } catch { throw .scope }
    }

    private static func text(_ name: String, _ fields: [String: Field]) throws(Problem) -> String {
        switch fields[name] {
        case .text(let text) where !text.isEmpty: return text
        case nil, .null, .text: throw .missing(name)
        case .integer, .other: throw .wrongType(name)
        }
    }

    /// A field whose type is not checked yet.
    private enum Field: Decodable {
        case text(String)
        case integer(Int)
        case null
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let number = try? container.decode(Int.self) {
                self = .integer(number)
            } else {
                self = .other
            }
        }
    }
}
