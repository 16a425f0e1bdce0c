import WebText

/// A right refresh, with or without an access token in its answer.
struct Refreshed: Sendable, Codable {
    /// The tokens whose refresh token was sent.
    let before: GrantedTokens
    let answer: JSONAnswer
    /// The answer to another refresh a second later, where the first gave the access token from before.
    ///
    /// A token that is made from the time is the same for two answers in one second.
    var later: JSONAnswer?

    /// The answer to the last of these refreshes.
    var newest: JSONAnswer { later ?? answer }

    /// Whether an answer has the access token from before.
    func hasOldAccessToken(_ answer: JSONAnswer) -> Bool {
        answer.accessToken?.hasSameBytes(as: before.accessToken) == true
    }
}
