import WebText

/// A request to `accounts:signInWithIdp`, which exchanges a provider's answer for a session.
struct IdPSignInRequest: Sendable {
    /// What the app got from the provider.
    enum Credential: Sendable {
        /// The parameters of the URL to which the provider redirected: a state, with a code or an error.
        case redirect(state: String, answer: Parameters)
        /// A pending token, which stands for an identity that this server has seen before.
        case pending(String)
        /// Tokens that the app got from the provider without Firebase.
        case tokens(Parameters)
    }

    let credential: Credential
    /// The provider, such as `yahoo.com`; nil when the request names none.
    let providerID: String?
    /// The URL to which the provider redirected, as the app states it (wire name `requestUri`).
    let requestURI: String
    /// The text whose SHA-256 the sign-in began with; nil when the app sends none (wire name `sessionId`).
    let sessionID: String?
    /// The Firebase ID token of the user to link the identity to; nil for a sign-in.
    let idToken: String?
    /// Whether an unknown user gets a new account; false for a reauthentication (wire name `autoCreate`).
    let createsAccount: Bool
    /// Whether a refusal is an answer with the provider's tokens instead of an error (wire name
    /// `returnIdpCredential`).
    let returnsCredentialOnError: Bool

    /// Reads the request.
    ///
    /// Throws `MISSING_REQUEST_URI`, `INVALID_REQUEST_URI` or `INVALID_CREDENTIAL_OR_PROVIDER_ID`.
    init(_ fields: RequestFields) throws {
        idToken = try fields.text("idToken")
        sessionID = try fields.text("sessionId")
        createsAccount = try fields.flag("autoCreate") ?? true
        returnsCredentialOnError = try fields.flag("returnIdpCredential") ?? false
        let requestURI = try fields.text("requestUri", missing: "MISSING_REQUEST_URI")
        guard let answer = Self.parameters(of: requestURI) else { throw WireError("INVALID_REQUEST_URI") }
        self.requestURI = requestURI
        // A plus sign stands for itself: tokens in base64 have it, and no SDK writes a space that way.
        let body = Parameters(parsing: try fields.text("postBody") ?? "", plus: .literal)
        providerID = body.single("providerId")
        if let pendingToken = try fields.text("pendingToken") {
            credential = .pending(pendingToken)
        } else if let state = answer.single("state"), answer.hasAny(of: ["code", "error"]) {
            credential = .redirect(state: state, answer: answer)
        } else if body.hasAny(of: ["id_token", "access_token"]) {
            credential = .tokens(body)
        } else {
            throw Self.invalidCredential(requestURI, Parameters())
        }
    }

    /// The error `INVALID_CREDENTIAL_OR_PROVIDER_ID`, which names the URL and the parameters of a
    /// credential.
    ///
    /// Production repeats the values of the parameters. This server repeats only the name of the provider,
    /// because apps log errors.
    static func invalidCredential(_ requestURI: String, _ body: Parameters) -> WireError {
        let items = body.items.map { item in
            let value = item.name == "providerId" ? item.rawValue : "[…]"
            return "\(item.name)=\(value)"
        }
        return WireError(
            "INVALID_CREDENTIAL_OR_PROVIDER_ID",
            "Invalid IdP response/credential: \(requestURI.withoutQuery)?\(items.joined(separator: "&"))")
    }

    /// The parameters in the query of a URL; nil for a text that is not an absolute URL.
    private static func parameters(of url: String) -> Parameters? {
        guard (try? AbsoluteURL(url.withoutQuery)) != nil else { return nil }
        return Parameters(parsing: url.rawQuery ?? "", plus: .space)
    }
}

extension Parameters {
    /// Whether a parameter with one of the names has a value.
    fileprivate func hasAny(of names: [String]) -> Bool { names.contains { single($0) != nil } }
}
