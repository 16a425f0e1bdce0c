import JSON
import WebText

/// The identity of a user as the provider states it, with the provider's tokens.
struct FederatedIdentity: Sendable {
    /// The user's identifier and profile at the provider.
    let user: ProviderIdentity
    /// Whether the provider has verified that the user has the mailbox (claim `email_verified`).
    let isEmailVerified: Bool
    /// Whether the provider has verified the address and also hosts its mailbox.
    ///
    /// Then its word is enough for the user to enter the account that has the address.
    let isTrusted: Bool
    /// The claims of the provider's userinfo answer.
    let claims: JSONValue
    /// The provider's ID token, which the app gets (wire name `oauthIdToken`).
    let idToken: String
    /// The provider's access token, which the app gets (wire name `oauthAccessToken`).
    let accessToken: String
    /// The lifetime of the access token, in seconds; nil when the provider names none (wire name
    /// `oauthExpireIn`).
    let expiresIn: Int64?

    /// The identity of a user with these claims.
    ///
    /// - Parameters:
    ///   - subject: the provider's identifier of the user (claim `sub`).
    ///   - hostsMailbox: whether the provider hosts the mailbox of an address.
    init(
        subject: String, claims: JSONValue, hostsMailbox: (String) -> Bool, idToken: String,
        accessToken: String, expiresIn: Int64? = nil
    ) {
        let email = claims["email"]?.string.flatMap(EmailAddress.canonical)
        user = ProviderIdentity(
            providerId: YahooEndpoints.providerID, rawId: subject, email: email,
            displayName: claims.text("name"), photoURL: claims.text("picture"),
            screenName: claims.text("screen_name"))
        isEmailVerified = email != nil && claims["email_verified"]?.bool == true
        isTrusted = isEmailVerified && email.map(hostsMailbox) == true
        self.claims = claims
        self.idToken = idToken
        self.accessToken = accessToken
        self.expiresIn = expiresIn
    }

    /// The identity of claims in JSON that stand in place of an ID token, as with the official emulator.
    ///
    /// Such claims prove nothing. Nil when the provider, the claims or the claim `sub` is missing.
    init?(unsignedClaims body: Parameters) {
        guard body.single("providerId") != nil, let text = body.single("id_token"),
            let claims = JSONValue(json: text.utf8), let subject = claims.text("sub")
        else { return nil }
        // The emulator treats every verified address as a mailbox of the provider.
        self.init(
            subject: subject, claims: claims, hostsMailbox: { _ in true }, idToken: text,
            accessToken: "FirebaseAuthEmulatorFakeAccessToken_\(YahooEndpoints.providerID)")
    }
}
