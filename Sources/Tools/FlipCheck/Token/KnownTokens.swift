import HTTPMessages

/// How the first right exchange and the first right refresh of a run ended.
///
/// A server that never gives tokens refuses wrong requests too, which proves nothing: such rules could not
/// be looked at. And to a person every sign-in is work, so the first tokens serve for all that spoils none.
struct KnownTokens: Sendable {
    var exchange: Result<Grant, Obstacle>?
    var refresh: Result<TokenAnswer, Obstacle>?
}

extension Probe {
    /// The tokens of the first right exchange.
    ///
    /// Throws ``Obstacle`` when it gave none; nobody is asked a second time.
    @discardableResult
    func provenExchange() async throws(Obstacle) -> Grant {
        if let known = tokens.withLock({ $0.exchange }) { return try known.get() }
        let result: Result<Grant, Obstacle>
        do throws(Obstacle) {
            guard configuration.tokenURL != nil else { throw .notConfigured("tokenURL") }
            result = .success(try Grant(await redeem(try await code())))
        } catch { result = .failure(error) }
        tokens.withLock { $0.exchange = result }
        return try result.get()
    }

    /// The answer to the first right refresh.
    ///
    /// Throws ``Obstacle`` when it gave no access token.
    @discardableResult
    func provenRefresh() async throws(Obstacle) -> TokenAnswer {
        if let known = tokens.withLock({ $0.refresh }) { return try known.get() }
        let result: Result<TokenAnswer, Obstacle>
        do throws(Obstacle) {
            let answer = try await refresh(try await grant().neededRefreshToken())
            result = answer.refreshResult
        } catch { result = .failure(error) }
        tokens.withLock { $0.refresh = result }
        return try result.get()
    }
}

extension TokenAnswer {
    /// A success when there is an access token in it.
    var refreshResult: Result<TokenAnswer, Obstacle> {
        accessToken != nil
            ? .success(self) : .failure(Obstacle("a right refresh was answered with \(inWords)", evidence))
    }
}
