/// A right revocation of a refresh token, and the answer to the refresh token afterwards.
struct TriedRevocation: Sendable {
    /// The tokens that belong to the refresh token.
    let grant: GrantedTokens
    /// The answer to the revocation.
    let answer: JSONAnswer
    /// The answer to a refresh afterwards, or why none came.
    let after: Result<JSONAnswer, any Error>
}
