import JSON
import WebText

/// The identity of a user as the provider states it, with the provider's tokens.
struct FederatedIdentity: Sendable {
    /// The user there; for Yahoo the GUID.
    let user: ProviderIdentity
    /// Whether the provider has verified that the user has the mailbox (claim `email_verified`).
    let isEmailVerified: Bool
    /// Whether the provider also hosts it, so that its word is enough to enter the account of that address.
    let isTrusted: Bool
    let claims: JSONValue
    /// The provider's tokens, which the app gets (wire names `oauthIdToken`, `oauthAccessToken`).
    let idToken: String
    let accessToken: String
    /// The lifetime of the access token, in seconds (wire name `oauthExpireIn`).
    let expiresIn: Int64?

    init(
        _ subject: String, _ claims: JSONValue, hostsMailbox: (String) -> Bool, idToken: String,
        accessToken: String, expiresIn: Int64? = nil
    ) {
        let email = claims["email"]?.string.flatMap(EmailAddress.canonical)
        user = ProviderIdentity(
            providerId: YahooAddresses.providerID, rawId: subject, email: email,
            displayName: claims.text("name"), photoURL: claims.text("picture"),
            screenName: claims.text("screen_name"))
        isEmailVerified = email != nil && claims["email_verified"]?.bool == true
        isTrusted = isEmailVerified && email.map(hostsMailbox) == true
        self.claims = claims
        self.idToken = idToken
        self.accessToken = accessToken
        self.expiresIn = expiresIn
    }

    /// Claims in JSON in place of an ID token, as the official emulator takes them; they prove nothing.
    init?(unsignedClaims body: Parameters) {
        guard body.single("providerId") != nil, let text = body.single("id_token"),
            let claims = JSONValue(json: text.utf8), let subject = claims.text("sub")
        else { return nil }
        // The emulator treats every verified address as a mailbox of the provider.
        self.init(
            subject, claims, hostsMailbox: { _ in true }, idToken: text,
            accessToken: "FirebaseAuthEmulatorFakeAccessToken_\(YahooAddresses.providerID)")
    }
}
