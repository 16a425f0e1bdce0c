/// The users of an identity provider, whose tokens the partner's app sends in the place of an app session.
///
/// `AppTokenVerifier` of the module ExternalIdentity is one for tokens in JWT form.
public protocol ExternalUsers: Sendable {
    /// The user of a token that this server accepts.
    ///
    /// Throws ``RefusedAppToken``, whose text the app's developer reads: the app gets 401. Throws
    /// ``StoreUnavailable`` when nothing can be said of the token now: the app gets 503.
    func user(ofToken token: String) async throws -> ExternalUser
}
