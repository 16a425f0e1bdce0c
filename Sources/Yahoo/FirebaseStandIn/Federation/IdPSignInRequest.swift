import WebText

/// The request `accounts:signInWithIdp`: a provider's answer becomes a session.
struct IdPSignInRequest: Sendable {
    /// What the request brings from the provider.
    enum Credential: Sendable {
        /// The address at which the provider's answer arrived: a state, with a code or an error.
        case redirect(state: String, answer: Parameters)
        /// An assertion that this server has seen before.
        case pending(String)
        /// Tokens that the app got from the provider without Firebase.
        case tokens(Parameters)
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

    init(_ fields: RequestFields) throws {
        idToken = try fields.text("idToken")
        sessionID = try fields.text("sessionId")
        createsAccount = try fields.flag("autoCreate") ?? true
        returnsCredentialOnError = try fields.flag("returnIdpCredential") ?? false
        let requestURI = try fields.text("requestUri", missing: "MISSING_REQUEST_URI")
        guard let parts = Self.parts(requestURI) else { throw WireError("INVALID_REQUEST_URI") }
        self.requestURI = requestURI
        // A plus is a plus: base64 has it, and no SDK writes a space that way.
        let body = Parameters(parsing: try fields.text("postBody") ?? "", plus: .literal)
        providerID = body.single("providerId")
        if let pendingToken = try fields.text("pendingToken") {
            credential = .pending(pendingToken)
        } else if let state = parts.single("state"), parts.single("code") ?? parts.single("error") != nil {
            credential = .redirect(state: state, answer: parts)
        } else if body.single("id_token") ?? body.single("access_token") != nil {
            credential = .tokens(body)
        } else {
            throw Self.invalidCredential(requestURI, Parameters())
        }
    }

    /// The error for a credential; production repeats the tokens in it, but errors are logged.
    static func invalidCredential(_ requestURI: String, _ body: Parameters) -> WireError {
        let address = requestURI.prefix { $0 != "?" && $0 != "#" }
        let names = body.items.map { "\($0.name)=\($0.name == "providerId" ? $0.rawValue : "[…]")" }
        return WireError(
            "INVALID_CREDENTIAL_OR_PROVIDER_ID",
            "Invalid IdP response/credential: \(address)?\(names.joined(separator: "&"))")
    }

    private static func parts(_ address: String) -> Parameters? {
        let mark = address.utf8.firstIndex(of: UInt8(ascii: "?")) ?? address.endIndex
        guard (try? AbsoluteURL(String(address[..<mark]))) != nil else { return nil }
        return Parameters(parsing: address[mark...].dropFirst().prefix { $0 != "#" }, plus: .space)
    }
}
