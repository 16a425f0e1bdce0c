import WebText

/// The credential that an app sends to `accounts:signInWithIdp`, in one of the three shapes that the SDKs have.
struct IdPSignInRequest: Sendable {
    /// The proof of the user's identity.
    enum Credential: Sendable {
        /// The address at which the provider's answer arrived: a state, with a code or an error.
        case redirect(state: String, answer: Parameters)
        /// An assertion that this server has seen before.
        case pending(String)
        /// Tokens that the app got from the provider without Firebase.
        case tokens(IdPPostBody)
    }

    let credential: Credential
    /// The provider, when the app names one.
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
    ///
    /// Throws `MISSING_REQUEST_URI`, `INVALID_REQUEST_URI` or `INVALID_CREDENTIAL_OR_PROVIDER_ID`.
    init(_ fields: RequestFields) throws {
        idToken = try fields.text("idToken")
        sessionID = try fields.text("sessionId")
        createsAccount = try fields.optionalFlag("autoCreate") ?? true
        returnsCredentialOnError = try fields.flag("returnIdpCredential")
        guard let requestURI = try fields.text("requestUri") else { throw WireError(.missingRequestURI) }
        guard let parts = Self.parts(requestURI) else { throw WireError(.invalidRequestURI) }
        self.requestURI = requestURI
        let body = IdPPostBody(try fields.text("postBody") ?? "")
        let query = IdPPostBody(of: parts)
        providerID = body.providerID ?? query.providerID
        if let pendingToken = try fields.text("pendingToken") {
            credential = .pending(pendingToken)
        } else if let state = Self.one("state", parts), parts.isAnswer {
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

    fileprivate static func one(_ name: String, _ parameters: Parameters) -> String? {
        (try? parameters.value(name)) ?? nil
    }
}

extension Parameters {
    /// Whether this is the answer of an authorization endpoint (RFC 6749 section 4.1.2).
    fileprivate var isAnswer: Bool {
        IdPSignInRequest.one("code", self) != nil || IdPSignInRequest.one("error", self) != nil
    }
}
