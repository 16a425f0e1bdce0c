import OAuth
import WebText

/// Refreshes of a link.
extension Probe {
    /// The form of a right refresh of a new link: a server may end a token at its first refusal.
    func refreshForm() async throws -> [Parameters.Item] {
        TokenRequest.refreshToken(try await grant().neededRefreshToken(), scope: nil).items
    }

    /// Refreshes as Google does, once more when the server fails.
    func rightRefresh(_ token: String, userAgent: String? = nil) async throws -> JSONAnswer {
        try await again { try await refresh(token, userAgent: userAgent) }
    }

    /// Sends a refresh, once.
    func refresh(_ token: String, userAgent: String? = nil) async throws -> JSONAnswer {
        let items = TokenRequest.refreshToken(token, scope: nil).items
        return try await self.token(items, by: client(), userAgent: userAgent)
    }

    /// A right refresh with new tokens.
    func tryRefresh() async throws -> Refreshed {
        let before = try await grant()
        return Refreshed(before: before, answer: try await rightRefresh(try before.neededRefreshToken()))
    }
}
