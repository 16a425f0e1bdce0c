// Docs/exchange-code.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import OAuth
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `DELETE /app/links/{id}`: the partner's app ends a link of its user.
///
/// The tokens of the link stop working at once, and the client's next refresh gets `invalid_grant`.
struct AppLinkEndpoint: Endpoint {
    static let path = AppLinksEndpoint.path + "/{id}"

    let sessions: AppSessions
    let store: CountedStore
    let now: @Sendable () -> Date

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let account = try await sessions.account(request)
        // By bytes: a combining mark after the slash would be one character with it.
        let id = Substring(request.path.utf8.dropFirst("\(AppLinksEndpoint.path)/".utf8.count))
        let isEnded = try await endLink(id, of: account)
        // The answer does not tell a link of another account from one that does not exist.
        guard Check.that(isEnded, .ownLink)
        else { throw OAuthError(.invalidRequest, "this account has no such link", status: 404) }
        return HTTPResponse(status: 204, headers: ["Cache-Control": "no-store", "Pragma": "no-cache"])
    }

    /// Ends a link of an account; false when the text is not the identifier of such a link.
    private func endLink(_ id: Substring, of account: UserAccount) async throws -> Bool {
        guard let id = UUID(uuidString: String(id)) else { return false }
        return try await store.call { store in
            try await store.revokeLink(id, ofAccount: account.id, at: now())
        }
    }
}

extension SecurityRule {
    /// Without it, the app of one user is told that it has ended a link of another.
    static let ownLink = Self("server.own-link", "the link is one of this account", "project rule")
}
