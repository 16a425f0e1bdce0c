/// The result of a sign-in with a provider: a session, or what keeps the user from one.
enum FederatedSignIn: Sendable {
    /// A session; `isEmailRecycled` says that the provider gave the address to another user than before.
    case session(UserSession, isNewUser: Bool = false, isEmailRecycled: Bool = false)
    /// Another account has the address, and the user has to sign in to it first by one of its providers.
    case needsConfirmation(localId: String, verifiedProviders: [String])
    /// A link that is not possible; the app may want this answer with the provider's tokens.
    case refused(WireError)
}
