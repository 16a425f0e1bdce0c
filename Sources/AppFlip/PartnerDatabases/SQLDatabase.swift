import AuthorizationServer
import PartnerServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The operations of a store that SQLite and PostgreSQL each do in their own way.
///
/// Those with a connection are steps of an operation that ``write(_:)`` runs.
protocol SQLDatabase: Sendable {
    /// Runs an operation that changes nothing; throws `StoreUnavailable` when the database does not answer.
    func read<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value

    /// Runs an operation, and returns when its changes are durable; throws as ``read(_:)`` does.
    ///
    /// After a rollback it may run the operation again, so the operation must change nothing but the database.
    func write<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value

    /// Uses a code up, adds its tokens, and reads the account: ``PartnerStore/redeemOnce(_:by:adding:at:)``.
    ///
    /// No other connection sees a state in between.
    func redeemOnce(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date,
        on connection: any SQLConnection
    ) throws -> CodeRedemption<RedeemedGrant>

    /// Adds an access token to a link; false when the link has ended.
    func addAccessToken(
        _ access: StoredAccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date,
        on connection: any SQLConnection
    ) throws -> Bool

    /// Removes the codes, links and sessions of an account in one step.
    ///
    /// The access tokens of the links stay until they expire: without a row of its link a token is invalid.
    func endAll(ofAccount accountID: String, on connection: any SQLConnection) throws

    /// Removes up to ``SQLTables/rowsPerRemoval`` of the rows that have expired, of each table in
    /// ``SQLTables/expiring``.
    func removeExpired(at now: Date) async throws
}

/// An operation of the store on a connection.
typealias SQLWork<Value> = @Sendable (any SQLConnection) throws -> Value
