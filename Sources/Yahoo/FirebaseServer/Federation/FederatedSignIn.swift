/// The result of a federated sign-in.
enum FederatedSignIn: Sendable {
    /// A session, of an old account or a new one.
    case session(UserSession, SignInDetails)
    /// Another account has the address, and the provider does not host the mailbox.
    ///
    /// The user has to sign in to that account first; `verifiedProviders` are its providers.
    case needsConfirmation(localId: String, verifiedProviders: [String])
    /// A link that is not possible; the app may want this answer with the provider's tokens.
    case refused(WireError)

    /// The members of the answer about a session, besides its tokens.
    struct SignInDetails: Sendable {
        /// Whether the account was made just now.
        var isNewUser = false
        /// Whether the provider gave the address to another user than before.
        var isEmailRecycled = false
    }

    /// Whether the assertion is used up.
    var isDone: Bool {
        if case .session = self { true } else { false }
    }
}
