/// A right refresh: the tokens before it, and its answer.
struct TriedRefresh: Sendable {
    let before: GrantedTokens
    let answer: JSONAnswer
}
