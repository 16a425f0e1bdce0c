// Docs/exchange-code.md shows this step from outside.

import AuthorizationServer
import HTTPMessages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /app/links`: the partner's app shows its user what is linked to the account.
struct AppLinksEndpoint: Endpoint {
    static let path = "/app/links"

    let sessions: AppSessions
    let store: CountedStore
    let clients: ClientRegistry
    let now: @Sendable () -> Date

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let account = try await sessions.account(request)
        let links = try await store.call {
            try await $0.links(ofAccount: account.id, at: now())
        }
        let entries = links.map { stored in Entry(stored, client: clients.client(stored.link.clientID)) }
        return try HTTPResponse(encoding: ["links": entries])
    }

    /// One link in the answer.
    private struct Entry: Encodable {
        /// The identifier for `DELETE /app/links/{id}`.
        let id: String
        let clientID: String
        /// The name that users know.
        let clientName: String
        /// The scopes, with a space between them.
        let scope: String
        /// When the user agreed, in seconds since 1970.
        let linkedAt: Int

        /// A link with its client; nil when the client is not in the configuration any more.
        init(_ stored: StoredLink, client: ClientRegistry.Client?) {
            id = stored.id.uuidString.lowercased()
            clientID = stored.link.clientID
            clientName = client?.name ?? stored.link.clientID
            scope = stored.link.scope.description
            linkedAt = Int(stored.start.timeIntervalSince1970)
        }

        /// The wire names of the members.
        private enum CodingKeys: String, CodingKey {
            case id, scope
            case clientID = "client_id"
            case clientName = "client_name"
            case linkedAt = "linked_at"
        }
    }
}
