import PartnerServer
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The commands `links` and `unlink` of a program, about one user of a store.
///
/// Names, client identifiers and scopes are printed with escapes, so that a terminal shows them and does not obey them.
public struct LinkCommand: Sendable {
    private let store: SQLStore
    private let username: String
    private let now: Date

    /// The commands about a user of a store.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - username: the user name or the email address of the user.
    ///   - now: the time, by which a link has expired or has not.
    public init(store: SQLStore, username: String, at now: Date) {
        self.store = store
        self.username = username
        self.now = now
    }

    /// The identifier of a link, as ``list()`` prints it.
    ///
    /// Throws ``StoreProblem`` for any other text.
    public static func identifier(_ text: String) throws(StoreProblem) -> AccountLink.ID {
        guard let id = UUID(uuidString: text) else {
            throw StoreProblem(
                "\(Printable.quoted(text)) is not the identifier of a link; "
                    + "the command links prints them.")
        }
        return id
    }

    /// The user's links, a line for each: identifier, date, client and scope.
    ///
    /// Throws ``StoreProblem`` when the name is not that of one user, and `StoreUnavailable`.
    public func list() async throws -> String {
        let links = try await store.links(ofAccount: try await account().id, at: now)
        if links.isEmpty { return "The user \(Printable.quoted(username)) has no links." }
        return links.map(Self.line).joined(separator: "\n")
    }

    private static func line(_ stored: StoredLink) -> String {
        let columns = [
            shown(stored.id), stored.start.formatted(.iso8601.year().month().day()),
            Printable.quoted(stored.link.clientID), Printable.quoted(stored.link.scope.description),
        ]
        return columns.joined(separator: "  ")
    }

    private static func shown(_ linkID: AccountLink.ID) -> String { linkID.uuidString.lowercased() }

    /// Ends everything that was issued to the user: links, codes and sessions.
    ///
    /// Returns the sentence to print. Throws ``StoreProblem`` when the name is not that of one user, and `StoreUnavailable`.
    public func endAll() async throws -> String {
        try await store.endAll(ofAccount: try await account().id)
        return "All links, codes and sessions of the user \(Printable.quoted(username)) have ended."
    }

    /// Ends one link of the user.
    ///
    /// Returns the sentence to print. Throws ``StoreProblem`` when the name is not that of one user, or the user has no such
    /// link, and `StoreUnavailable`.
    public func unlink(_ linkID: AccountLink.ID) async throws -> String {
        let account = try await account()
        guard try await store.revokeLink(linkID, ofAccount: account.id, at: now) else {
            throw StoreProblem("the user \(Printable.quoted(username)) has no link \(Self.shown(linkID)).")
        }
        return "The link \(Self.shown(linkID)) of the user \(Printable.quoted(username)) has ended."
    }

    private func account() async throws -> UserAccount {
        try await UserCommand(store: store).user(named: username).account
    }
}
