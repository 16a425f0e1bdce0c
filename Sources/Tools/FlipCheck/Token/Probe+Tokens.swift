/// Tokens of an exchange.
extension Probe {
    /// The age that a token or a code has to reach, and still be good.
    ///
    /// A lifetime of 3600 milliseconds instead of seconds is over then, and so is one of 20 seconds.
    static let ageToReach = Duration.seconds(25)

    /// Waits until the tokens of an answer have the age at which they still have to be good.
    ///
    /// They have become older while other rules were looked at; a fast run waits.
    func waitForAge(of answer: JSONAnswer) async {
        await prober.wait(Self.ageToReach - (prober.elapsed - answer.exchange.ended))
    }

    /// The access token and, where there is one, the refresh token of ``currentTokens()``.
    package func tokenValues() async throws -> [String] {
        let grant = try await currentTokens()
        return [grant.accessToken, grant.refreshToken].compactMap(\.self)
    }

    /// Which tokens a trial gets where a person signs in.
    enum TokensByHand: Sendable {
        /// None: asking for a new code throws, and the rules that look at the trial are not asked.
        case notAsked
        /// Those of ``currentTokens()``, for a trial that leaves them good at a server that does everything right.
        case ofFirstExchange
    }

    /// The tokens of a new link, or where a person signs in, those that ``TokensByHand`` says.
    func newTokens(
        scope: String? = nil, byHand: TokensByHand = .notAsked
    ) async throws -> GrantedTokens {
        if byHand == .ofFirstExchange, isByHand { return try await currentTokens() }
        try await prove(.exchange)
        return try GrantedTokens(await redeemNewCode(scope: scope))
    }
}
