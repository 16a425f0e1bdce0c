/// The first right authorization request of a run, wherever it ended.
struct RightRequest: Sendable, Codable {
    let authorization: Authorization
    /// Whether the server refused it without a PKCE challenge, so that each right request has one.
    let asksForChallenge: Bool
}
