import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The identifier and the secret by which a client authenticates at the token and revocation endpoints.
///
/// Source: RFC 6749 section 2.3.1 (wire names `client_id`, `client_secret`).
public struct ClientCredentials: Sendable, Hashable {
    /// How the credentials travel; the raw value is the name in metadata (RFC 7591 section 2, RFC 8414 section 2).
    public enum Method: String, Sendable, Codable, CaseIterable {
        /// As form parameters; Google's usual way.
        case body = "client_secret_post"
        /// In the `Authorization` header.
        case basic = "client_secret_basic"
    }

    /// The client identifier (wire name `client_id`).
    public var id: String
    /// The client secret (wire name `client_secret`).
    public var secret: String
    /// How the credentials travel.
    public var method: Method

    /// Credentials to be sent.
    public init(id: String, secret: String, method: Method = .body) {
        self.id = id
        self.secret = secret
        self.method = method
    }

    /// Reads the credentials from the values of the `Authorization` header fields and the form.
    ///
    /// Throws ``OAuthError``:
    /// - `invalid_request` when the request authenticates in more than one way, when `client_id` or
    ///   `client_secret` is repeated or cannot be decoded, or when `client_id` differs from the identifier in the
    ///   header;
    /// - `invalid_client` when the identifier or the secret is missing or empty, or when the header has another
    ///   scheme than Basic or cannot be read.
    public init(authorization headerFields: [String], form: Parameters) throws(OAuthError) {
        if let field = headerFields.first {
            let formID = try form.optional("client_id")
            let formSecret = try form.optional("client_secret")
            // RFC 6749 section 2.3: not more than one authentication method in each request.
            guard headerFields.count == 1, formSecret == nil else {
                throw OAuthError(.invalidRequest, "the client authenticates in more than one way; use one")
            }
            try self.init(basic: field)
            // A client_id beside the header is not a second authentication, as long as it is the same.
            if let formID, !formID.hasSameBytes(as: id) {
                throw OAuthError(
                    .invalidRequest, "client_id differs from the one in the Authorization header")
            }
        } else {
            try self.init(form: form)
        }
    }

    /// Reads the credentials from the form; throws `invalid_client` when `client_id` or `client_secret` is absent
    /// or empty, and `invalid_request` when it is repeated or cannot be decoded.
    private init(form: Parameters) throws(OAuthError) {
        let id = try form.optional("client_id")
        let secret = try form.optional("client_secret")
        guard let id, let secret else {
            throw OAuthError(.invalidClient, "send client_id and client_secret in the form or by Basic")
        }
        self.init(id: id, secret: secret, method: .body)
    }

    /// Reads the credentials from the value of an `Authorization` header field; throws `invalid_client` when it
    /// is not `Basic` with a form-encoded identifier and secret.
    private init(basic field: String) throws(OAuthError) {
        guard let credentials = field.credentials(ofScheme: "basic") else {
            throw OAuthError(.invalidClient, "the Authorization header does not use the Basic scheme")
        }
        guard let bytes = Data(base64Encoded: String(credentials)), bytes.allSatisfy({ $0 < 0x80 }),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        else { throw OAuthError(.invalidClient, "the Basic credentials are not base64 of ASCII ID:SECRET") }
        // RFC 6749 section 2.3.1: both are form-encoded before they are joined.
        let encodedID = String(decoding: bytes[..<colon], as: UTF8.self)
        let encodedSecret = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
        do {
            id = try PercentCoding.decode(encodedID, plus: .space)
            secret = try PercentCoding.decode(encodedSecret, plus: .space)
        } catch {
            throw OAuthError(.invalidClient, "form-encode client id and secret before base64")
        }
        guard !id.isEmpty, !secret.isEmpty else {
            throw OAuthError(.invalidClient, "the Basic credentials have an empty id or secret")
        }
        method = .basic
    }

    /// The form parameters that carry the credentials; none for Basic.
    public var items: [Parameters.Item] {
        switch method {
        case .body: [Parameters.Item("client_id", id), Parameters.Item("client_secret", secret)]
        case .basic: []
        }
    }

    /// The value of the `Authorization` header; nil when the form carries the credentials.
    public var authorization: String? {
        guard method == .basic else { return nil }
        let credentials = "\(PercentCoding.encode(id)):\(PercentCoding.encode(secret))"
        return "Basic " + Data(credentials.utf8).base64EncodedString()
    }

    /// Compares bytes: `String` would also take a canonically equivalent secret for the same.
    public static func == (one: ClientCredentials, other: ClientCredentials) -> Bool {
        one.id.hasSameBytes(as: other.id) && one.secret.hasSameBytes(as: other.secret)
            && one.method == other.method
    }
}
