import JOSE
import WebText

/// The identity of a user as an identity provider states it, with the provider's tokens.
struct FederatedIdentity: Sendable {
    let providerID: String
    /// The user there, `sub`; for Yahoo the GUID.
    let rawID: String
    /// The address in lower case.
    let email: String?
    /// Whether the provider has verified that the user has the mailbox (claim `email_verified`).
    let isEmailVerified: Bool
    /// Whether the provider also hosts the mailbox, so that only the provider knows its owner.
    let hostsMailbox: Bool
    /// All claims about the user, as the provider's userinfo has them.
    let claims: JSONValue
    /// The provider's tokens, which the app gets (wire names `oauthIdToken`, `oauthAccessToken`).
    let idToken: String
    let accessToken: String
    /// The lifetime of the access token, in seconds (wire name `oauthExpireIn`).
    var expiresIn: Int64?

    /// Whether the provider's statement is enough to sign in to an account with the same address.
    ///
    /// Google's engineers call it a trusted provider: Google for gmail.com, Yahoo for yahoo.com.
    var isTrusted: Bool { isEmailVerified && hostsMailbox }

    var displayName: String? { text("name") }
    var photoURL: String? { text("picture") }

    /// A claim that is a text and not empty.
    func text(_ name: String) -> String? {
        claims[name]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The entry of `providerUserInfo`.
    var providerIdentity: ProviderIdentity {
        ProviderIdentity(
            providerId: providerID, rawId: rawID, email: email, displayName: displayName, photoURL: photoURL,
            screenName: text("screen_name"))
    }
}

extension FederatedIdentity {
    /// Unsigned claims in JSON, in the place where the official emulator expects an ID token.
    ///
    /// They prove nothing: see ``FirebaseConfiguration/acceptsUnsignedClaimsLikeTheEmulator``. Nil when there
    /// is no JSON object with a `sub`, or no provider.
    init?(unsignedClaims body: Parameters) {
        guard let providerID = body.single("providerId"), let text = body.single("id_token"),
            let claims = JSONValue(json: text.utf8), let subject = claims["sub"]?.string, !subject.isEmpty
        else { return nil }
        self.init(
            providerID: providerID, rawID: subject,
            email: claims["email"]?.string.flatMap(EmailAddress.canonical),
            isEmailVerified: claims["email_verified"]?.bool == true,
            // The emulator treats every verified address as a mailbox of the provider.
            hostsMailbox: true, claims: claims, idToken: text,
            accessToken: "FirebaseAuthEmulatorFakeAccessToken_\(providerID)")
    }
}
