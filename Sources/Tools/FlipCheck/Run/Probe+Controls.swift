/// The account's consents, and the first right requests, which other trials go on from.
extension Probe {
    /// Takes back the consents that the server remembers, and returns false when it is not known how.
    @discardableResult func resetAccount() async -> Bool {
        guard let reset = configuration.signIn.reset else { return false }
        await reset()
        // Tokens may end with the consents.
        liveTokens.withLock { $0 = nil }
        return true
    }

    /// The first right authorization request, wherever it ended.
    ///
    /// It has a challenge where the server asks for one.
    package func firstAuthorization() async throws -> Authorization {
        try await value(of: .rightRequest).authorization
    }

    /// The first right request, which ended with a code.
    ///
    /// Throws the reason where it did not.
    @discardableResult func provenAuthorization() async throws -> Authorization {
        try await prove(.code)
        return try await firstAuthorization()
    }

    /// The error for a command that prints no report, which names the reason in place of a rule.
    package func explained(_ error: any Error) async -> any Error {
        let cause = (error as? CouldNotTell)?.cause
        guard cause == "authorize/sign-in" || cause == "authorize/code", let reason = await reasonForNoCode()
        else { return error }
        let question = (try? await firstAuthorization())?.exchanges.last?.questionAboutServer
        let words = ["there is no code: \(reason)", question].compactMap(\.self).joined(separator: ". ")
        return CouldNotTell(prober.secrets.printable(words))
    }

    /// Tokens that no reset of the account has ended: those of the first exchange, or newer tokens.
    func currentTokens() async throws -> GrantedTokens {
        try await prove(.exchange)
        if let current = liveTokens.withLock({ $0 }) { return current }
        let tokens = try GrantedTokens(
            await againAfter5xx(signingIn: true) { try await redeem(try await code()) })
        liveTokens.withLock { $0 = tokens }
        return tokens
    }
}

extension TrialSource {
    /// What the first right request tells about why it got no code, or nil when it got one.
    func reasonForNoCode() async -> String? {
        guard let outcome = try? await value(of: .rightRequest).outcome(configuration) else { return nil }
        return outcome == .code ? nil : outcome.reason
    }
}
