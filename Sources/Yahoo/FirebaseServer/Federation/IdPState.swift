/// The state of a project's federated sign-ins.
struct IdPState: Sendable {
    /// The users who are on their way to a provider and back.
    var redirects = RedirectAttempts()
    /// The assertions of providers that wait for a link.
    var pending = PendingAssertions()
}
