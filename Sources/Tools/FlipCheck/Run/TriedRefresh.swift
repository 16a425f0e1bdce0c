/// A right refresh, with or without an access token in its answer.
struct TriedRefresh: Sendable {
    /// The tokens whose refresh token was sent.
    let before: GrantedTokens
    let answer: JSONAnswer
}
