/// The first right authorization request of a run, wherever it ended.
struct RightRequest: Sendable, Codable {
    var authorization: Authorization
    /// Whether the server takes each scope by itself; nil where that was not asked, or not answered.
    var takesEachScope: Bool?
    /// The request that the server refused because it had no PKCE challenge, so that each right request has one, or nil where
    /// the server refused none for that.
    var withoutChallenge: Authorization?
    /// The request that the server refused for the length of its state, so that each right request has a short one, or nil
    /// where it refused none for that.
    var refusedForState: Authorization?

    /// The meaning of its end.
    ///
    /// Where the server takes each scope by itself, the configured scopes are not to blame.
    func outcome(_ configuration: FlipCheckConfiguration) -> SignInOutcome {
        guard takesEachScope == true else { return SignInOutcome(authorization, configuration) }
        return .serverGaveNoCode(
            "the request \(authorization.endInFull), although each of its scopes is taken alone")
    }

    /// What to do where it got no code, or nil where its end does not tell.
    func advice(_ signIn: SignIn) -> String? {
        takesEachScope == true
            ? "Split scope at its spaces, and look each scope up by itself (RFC 6749 section 3.3)"
            : SignInOutcome.advice(authorization, signIn)
    }

    /// Throws when it got no code.
    func requireCode(_ configuration: FlipCheckConfiguration) throws {
        switch outcome(configuration) {
        case .code: break
        case .serverGaveNoCode:
            throw CouldNotTell(
                "the right request got no code, see authorize/code, so a wrong one proves nothing",
                because: "authorize/code")
        case .noAnswer(let reason):
            throw CouldNotTell(
                "the right request got no usable answer: \(reason), see authorize/code",
                because: "authorize/code")
        case .signInStopped:
            throw CouldNotTell(
                "the sign-in did not lead to a code, see authorize/sign-in", because: "authorize/sign-in")
        }
    }
}
