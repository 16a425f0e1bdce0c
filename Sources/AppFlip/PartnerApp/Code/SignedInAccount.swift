/// The user who is signed in to the partner app.
public struct SignedInAccount: Sendable {
    /// The name that the consent screen shows.
    public var name: String
    /// The session by which the server knows the user.
    public var session: AppSession
    /// The device value for the next sign-in; nil when the server gives none.
    public var device: DeviceToken?

    /// An account with its session.
    public init(name: String, session: AppSession, device: DeviceToken? = nil) {
        self.name = name
        self.session = session
        self.device = device
    }
}
