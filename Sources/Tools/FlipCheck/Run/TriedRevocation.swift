/// A right revocation of a refresh token, and the answer to the refresh token afterwards.
struct TriedRevocation: Sendable {
    let grant: GrantedTokens
    let answer: JSONAnswer
    let after: Result<JSONAnswer, any Error>
}
