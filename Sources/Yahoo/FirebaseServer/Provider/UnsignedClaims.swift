import JOSE

/// Unsigned claims in JSON, in the place where the official emulator expects an ID token.
///
/// They prove nothing: see ``FederationOptions/acceptsUnsignedClaimsLikeTheEmulator``.
struct UnsignedClaims {
    let identity: FederatedIdentity

    /// Nil when there is no JSON object with a `sub`, or no provider.
    init?(_ body: IdPPostBody) {
        guard let providerID = body.providerID, let text = body.idToken,
            let claims = JSONValue(json: text.utf8), let subject = claims["sub"]?.string, !subject.isEmpty
        else { return nil }
        identity = FederatedIdentity(
            providerID: providerID, rawID: subject,
            email: claims["email"]?.string.flatMap(EmailAddress.canonical),
            isEmailVerified: claims["email_verified"]?.bool == true,
            // The emulator treats every verified address as a mailbox of the provider.
            hostsMailbox: true, claims: claims,
            tokens: ProviderTokens(
                idToken: text, accessToken: "FirebaseAuthEmulatorFakeAccessToken_\(providerID)"))
    }
}
