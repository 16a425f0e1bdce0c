import AuthorizationServer
import PartnerServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What SQLite and PostgreSQL do each in its own way.
protocol SQLDatabase: Sendable {
    func read<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value

    /// Runs an operation until its changes are durable; again after a rollback, so it changes nothing else.
    func write<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value

    /// Uses a code up, adds its tokens, and reads the account.
    func redeem(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date,
        on connection: any SQLConnection
    ) throws -> CodeRedemption<RedeemedGrant>

    /// Adds an access token to a link; false when the link has ended.
    func add(
        _ access: AccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date,
        on connection: any SQLConnection
    ) throws -> Bool

    /// Removes the codes, links and sessions of an account in one step.
    ///
    /// An access token without a row of its link is dead, and removed when it expires.
    func endAll(ofAccount accountID: String, on connection: any SQLConnection) throws

    func removeExpired(at now: Date) async throws
}

/// An operation of the store on a connection.
typealias SQLWork<Value> = @Sendable (any SQLConnection) throws -> Value
