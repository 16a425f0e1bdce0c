import WebText

/// The credential that an app sends to `accounts:signInWithIdp`, in one of the three
/// shapes that the SDKs have.
struct IdPSignInRequest: Sendable {
    enum Credential: Sendable {
        /// The address at which the provider's answer arrived: a state, with a code or an error.
        case redirect(state: String, answer: Parameters)
        /// An assertion that this server has seen before.
        case pending(String)
        /// Tokens that the app got from the provider without Firebase.
        case tokens(IdPPostBody)
    }

    let credential: Credential
    let providerID: String?
    /// Where the app says that the answer came to.
    let requestURI: String
    /// The text whose digest was sent at the start of the sign-in.
    let sessionID: String?
    /// The Firebase ID token of the user to link to.
    let idToken: String?
    /// Whether an unknown user gets a new account; false for a reauthentication (wire name `autoCreate`).
    let createsAccount: Bool
    /// Whether a refusal is an answer with the provider's tokens instead of an error.
    let returnsCredentialOnError: Bool

    /// Reads the fields of a request.
    init(_ fields: RequestFields) throws {
        idToken = try fields.text("idToken")
        sessionID = try fields.text("sessionId")
        createsAccount = try fields.flag("autoCreate") ?? true
        returnsCredentialOnError = try fields.flag("returnIdpCredential") ?? false
        let requestURI = try fields.text("requestUri", missing: .missingRequestURI)
        guard let parts = Self.parts(requestURI) else { throw WireError(.invalidRequestURI) }
        self.requestURI = requestURI
        let body = IdPPostBody(try fields.text("postBody") ?? "")
        let query = IdPPostBody(of: parts)
        providerID = body.providerID ?? query.providerID
        if let pendingToken = try fields.text("pendingToken") {
            credential = .pending(pendingToken)
        } else if let state = parts.single("state"), parts.single("code") ?? parts.single("error") != nil {
            credential = .redirect(state: state, answer: parts)
        } else if body.hasToken {
            credential = .tokens(body)
        } else if query.hasToken {
            credential = .tokens(query)
        } else {
            throw Self.invalidCredential(requestURI, IdPPostBody(""))
        }
    }

    /// The error for a credential, with its address and the names of its parameters.
    ///
    /// Production repeats the tokens as well; here they are left out, because errors are logged.
    static func invalidCredential(_ requestURI: String, _ body: IdPPostBody) -> WireError {
        let address = requestURI.prefix { $0 != "?" && $0 != "#" }
        return WireError(
            .invalidCredentialOrProviderId, "Invalid IdP response/credential: \(address)?\(body.description)")
    }

    /// The query of an absolute address; nil when it is none.
    private static func parts(_ address: String) -> Parameters? {
        let mark = address.utf8.firstIndex(of: UInt8(ascii: "?")) ?? address.endIndex
        guard (try? AbsoluteURL(String(address[..<mark]))) != nil else { return nil }
        return Parameters(parsing: address[mark...].dropFirst().prefix { $0 != "#" }, plus: .space)
    }
}

extension Parameters {
    /// The value of a name; nil when it is absent, empty or repeated.
    func single(_ name: String) -> String? { (try? value(name)) ?? nil }
}

/// The field `postBody`: a form inside of JSON, which each SDK writes in its own way.
///
/// The web SDK writes an encoded form that begins with `&`. The Apple SDK writes `URLComponents.query`, which
/// is decoded already, so a value may have an `&` or a `%` in it. To read both, a value ends before the next
/// known name, and it is decoded only if that is possible.
struct IdPPostBody: Sendable, CustomStringConvertible {
    private static let names = [
        "providerId", "id_token", "access_token", "oauth_token_secret", "nonce", "pendingToken",
    ]

    private var values: [String: String] = [:]

    /// Reads a body; values without a known name are dropped.
    init(_ text: String) {
        var current: String?
        for piece in text.split(separator: "&", omittingEmptySubsequences: true) {
            if let name = Self.names.first(where: { piece.hasPrefix($0 + "=") }) {
                values[name] = String(piece.dropFirst(name.count + 1))
                current = name
            } else if let current {
                values[current, default: ""] += "&" + piece
            }
        }
        // A plus is a plus: base64 has it, and neither SDK writes a space that way.
        values = values.mapValues { (try? PercentCoding.decode($0, plus: .literal)) ?? $0 }
    }

    /// The same names in the query of an address, where the official emulator's widget puts them.
    init(of query: Parameters) {
        for name in Self.names { values[name] = query.single(name) }
    }

    var providerID: String? { text("providerId") }
    var idToken: String? { text("id_token") }
    var accessToken: String? { text("access_token") }

    /// Whether there is anything that could be a credential.
    var hasToken: Bool { idToken != nil || accessToken != nil }

    /// The names, and of the values only the provider.
    var description: String {
        Self.names.compactMap { name in
            text(name).map { "\(name)=\(name == "providerId" ? $0 : "[…]")" }
        }.joined(separator: "&")
    }

    private func text(_ name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
