// Docs/databases.md says what the store promises.

import AuthorizationServer
import PartnerServer
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store in a database, with the accounts: a file of SQLite, or a database of PostgreSQL.
///
/// What an operation changed is durable when it returns. While the database cannot be used, every operation
/// throws `StoreUnavailable`, and the client gets 503.
public final class SQLStore: PartnerStore, ExternalAccountDirectory {
    let database: any SQLDatabase
    let verifier: PasswordVerifier
    /// The number of calls of ``addRows(at:_:)``.
    private let additions = Locked(0)

    /// How many additions come before each removal of expired rows; there is no timer.
    static let additionsBetweenRemovals = 256

    /// Opens a file with the SQLite of the system, or makes it.
    ///
    /// Several processes of one machine may share the file.
    ///
    /// Throws ``StoreProblem`` when the file cannot be used. A file of another program or of another version is refused,
    /// and is not changed.
    ///
    /// - Parameters:
    ///   - file: the file, whose folder has to exist; a name that looks like the URL of a database
    ///     server is refused.
    ///   - mustExist: refuses a name without a file, instead of making one.
    ///   - crypto: the platform's cryptography.
    public convenience init(
        file: String, mustExist: Bool = false, crypto: PlatformCrypto
    ) throws(StoreProblem) {
        self.init(
            try SQLiteDatabase(path: file, mustExist: mustExist, library: try SQLiteLibrary.opened.get()),
            crypto: crypto)
    }

    /// Connects to a database of PostgreSQL (`postgresql://user@host/database`), and makes the tables where they are
    /// missing.
    ///
    /// Several servers on several machines may share the database.
    ///
    /// Throws ``StoreProblem`` when the database cannot be used. Tables of another program or of another version are
    /// refused, and are not changed. A host has 3 seconds for a connection, or the `connect_timeout` of the address.
    ///
    /// - Parameters:
    ///   - url: the address; libpq reads it, with all its parameters and environment variables.
    ///   - connections: the most connections, at least one; each has one transaction at a time.
    ///   - statementTimeout: how long to wait for the answer to a statement, in milliseconds, at least one.
    ///   - crypto: the platform's cryptography.
    public convenience init(
        postgreSQL url: String, connections: Int = 8, statementTimeout: Int = 5_000, crypto: PlatformCrypto
    ) throws(StoreProblem) {
        self.init(
            try PostgreSQLDatabase(
                url: url, connections: connections, statementTimeout: statementTimeout,
                library: try LibPQ.opened.get()),
            crypto: crypto)
    }

    private init(_ database: any SQLDatabase, crypto: PlatformCrypto) {
        self.database = database
        verifier = PasswordVerifier(crypto: crypto, decoy: PasswordHashing.decoy)
    }

    /// Writes a copy of a SQLite file as it is at one moment, while servers use it.
    ///
    /// The copy is a file like the store's own. Throws ``StoreProblem`` when the database is not a file, or the copy
    /// cannot get that name in its folder, and `StoreUnavailable` when SQLite cannot write the copy.
    public func backUp(to path: String) async throws {
        guard let file = database as? SQLiteDatabase else {
            throw StoreProblem(
                "back-up is for a file. For PostgreSQL use pg_dump, with --schema=partner_server.")
        }
        try await file.backUp(to: path)
    }

    /// Runs an operation that adds rows; after some of these calls, removes rows that have expired.
    ///
    /// The caller of every 256th addition waits for the removal.
    @discardableResult
    func addRows<Value: Sendable>(at now: Date, _ work: @escaping SQLWork<Value>) async throws -> Value {
        let value = try await database.write(work)
        let removesExpired = additions.withLock { count in
            count += 1
            return count % Self.additionsBetweenRemovals == 0
        }
        // The operation itself has succeeded, and the next removal does what this one could not.
        if removesExpired { try? await database.removeExpired(at: now) }
        return value
    }

    /// The first row of an answer; nil when there is none.
    func first<Value: Sendable>(
        _ sql: String, _ values: SQLValue..., read: @escaping @Sendable (any SQLRow) throws -> Value
    ) async throws -> Value? {
        try await database.read { try $0.first(sql, values, read: read) }
    }

    /// Runs one statement, and returns the number of rows that it changed.
    @discardableResult
    func change(_ sql: String, _ values: SQLValue...) async throws -> Int {
        try await database.write { try $0.run(sql, values) }
    }
}
