/// The first right authorization request of a run, wherever it ended.
struct RightRequest: Sendable, Codable {
    let authorization: Authorization
    /// Whether the server refused it without a PKCE challenge, so that each right request has one.
    let asksForChallenge: Bool
    /// Whether a request with each scope alone was not refused at once, as the right one was with `invalid_scope`; nil where
    /// the right one was not.
    var takesEachScope: Bool?
    /// The request without a challenge, which the server refused for want of one; nil where it did not.
    var withoutChallenge: Authorization?

    /// Its end; where each scope is taken alone, the server is to blame, whatever it says.
    func outcome(_ configuration: FlipCheckConfiguration) -> SignInOutcome {
        guard takesEachScope == true else { return SignInOutcome(authorization, configuration) }
        return .serverGaveNoCode(
            "the request \(authorization.endInFull), although each of its scopes is taken alone")
    }

    /// Throws when it got no code.
    func provenCode(_ configuration: FlipCheckConfiguration) throws {
        switch outcome(configuration) {
        case .code: break
        case .serverGaveNoCode:
            throw CouldNotTell(
                "the right request got no code, see authorize/code, so a wrong one proves nothing",
                because: "authorize/code")
        case .signInStopped, .noAnswer:
            throw CouldNotTell(
                "the sign-in did not lead to a code, see authorize/sign-in", because: "authorize/sign-in")
        }
    }
}
