import AuthorizationServer
import OAuth
import PartnerServer
import PlatformCrypto

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

    func redeem(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date,
        on connection: any SQLConnection
    ) throws -> (redemption: CodeRedemption, accountIsUsable: Bool)

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

typealias SQLWork<Value> = @Sendable (any SQLConnection) throws -> Value

/// An operation that waits for its turn on a connection.
struct PendingWork: Sendable {
    /// Does the work, and returns the step that answers; a commit may come between them.
    let run: @Sendable (any SQLConnection) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void

    /// Waits for the result of work that is put into a queue; its errors become ``StoreUnavailable``.
    static func result<Value: Sendable>(
        of work: @escaping SQLWork<Value>, enqueue: (PendingWork) -> Void
    ) async throws -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            let pending = PendingWork(
                run: { connection in
                    let value = try work(connection)
                    return { continuation.resume(returning: .success(value)) }
                },
                fail: { continuation.resume(returning: .failure($0)) })
            enqueue(pending)
        }
        do { return try result.get() } catch { throw StoreUnavailable(reason: "\(error)") }
    }
}

/// One connection, for one thread at a time; the placeholder of a value is `$` and its number.
protocol SQLConnection {
    /// Runs a statement, and returns how many rows it changed.
    func run(_ sql: String, _ values: [SQLValue]) throws -> Int

    /// The first row of an answer; nil when there is none.
    func first<Value>(
        _ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Value
    ) throws -> Value?

    /// All rows of an answer, in their order.
    func all<Value>(
        _ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Value
    ) throws -> [Value]
}

extension SQLConnection {
    @discardableResult
    func run(_ sql: String, _ values: SQLValue...) throws -> Int { try run(sql, values) }

    func first<Value>(
        _ sql: String, _ values: SQLValue..., read: (any SQLRow) throws -> Value
    ) throws -> Value? { try first(sql, values, read: read) }

    func all<Value>(
        _ sql: String, _ values: SQLValue..., read: (any SQLRow) throws -> Value
    ) throws -> [Value] { try all(sql, values, read: read) }
}

/// The tables of both databases; times are milliseconds since 1970.
enum SQLTables {
    static let version: Int64 = 6

    /// The version without ``indexedByAccount``; opening such tables adds the indexes.
    static let versionWithoutAccountIndexes: Int64 = 5

    /// The tables that have an index by account.
    static let indexedByAccount = ["links", "sessions"]

    /// Whether tables of a version can be used, as they are or with those indexes.
    static func canUse(version: Int64?) -> Bool {
        version == Self.version || version == versionWithoutAccountIndexes
    }

    static let expiring = [
        ("links", "code"), ("access_tokens", "token"), ("sessions", "session"), ("sign_in_failures", "name"),
    ]

    /// The columns of each table, with a database's own names of three types.
    ///
    /// A link is named by its code. Until the code is redeemed, `refresh` is NULL and `expires` is the end of
    /// the code; a revoked link has no row. A token is good as long as its link has a row, too.
    static func columns(id: String, digest: String, number: String) -> KeyValuePairs<String, String> {
        [
            "links": """
            code \(id) PRIMARY KEY, code_digest \(digest) NOT NULL, refresh \(id) UNIQUE,
            refresh_digest \(digest), account TEXT NOT NULL, client TEXT NOT NULL, scope TEXT NOT NULL,
            redirect_uri TEXT NOT NULL, challenge TEXT, expires \(number) NOT NULL
            """,
            "access_tokens": """
            token \(id) PRIMARY KEY, digest \(digest) NOT NULL, link \(id) NOT NULL, scope TEXT NOT NULL,
            expires \(number) NOT NULL
            """,
            "sessions": """
            session \(digest) PRIMARY KEY, account TEXT NOT NULL, kind TEXT NOT NULL,
            expires \(number) NOT NULL
            """,
            "sign_in_failures": """
            name \(digest) PRIMARY KEY, attempts \(number) NOT NULL, expires \(number) NOT NULL
            """,
            "device_key": "id \(number) PRIMARY KEY, value TEXT NOT NULL",
            "accounts": """
            id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE, password TEXT NOT NULL, name TEXT NOT NULL,
            email TEXT NOT NULL, disabled \(number) NOT NULL DEFAULT 0
            """,
        ]
    }
}

enum SQLValue: Sendable {
    case id(UUID)
    case digest(SHA256Digest)
    case text(String)
    case integer(Int64)
    case null

    /// A time, in milliseconds since 1970: both databases count and compare it as an integer.
    static func time(_ date: Date) -> SQLValue {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        // A time that no calendar has would trap in the conversion.
        return .integer(Int64(exactly: min(max(milliseconds, -9e15), 9e15)) ?? 0)
    }

    static func scope(_ scope: Scope) -> SQLValue { .text(scope.description) }

    /// A user name to look for: PostgreSQL has no text with a zero in it, so no account has such a name.
    static func username(_ name: String) -> SQLValue { name.utf8.contains(0) ? .null : .text(name) }
}

struct UnreadableRow: Error, CustomStringConvertible {
    var what: String

    var description: String {
        "a row has no \(what) where one is needed: the database is damaged, or another program has changed it"
    }
}

/// One row of an answer; columns are read in the order in which they were asked for.
protocol SQLRow {
    /// The bytes of a text, a digest or an identifier, as long as the row is read; nil for NULL.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer?
    func integer(_ column: Int32) -> Int64?
}

extension SQLRow {
    func text(_ column: Int32) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }

    func digest(_ column: Int32) -> SHA256Digest? { bytes(column).flatMap { SHA256Digest(bytes: $0) } }

    func id(_ column: Int32) -> UUID? {
        guard let bytes = bytes(column), bytes.count == MemoryLayout<uuid_t>.size else { return nil }
        return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    func required<Value>(_ value: Value?, _ what: String) throws -> Value {
        guard let value else { throw UnreadableRow(what: what) }
        return value
    }

    func requiredText(_ column: Int32, _ what: String) throws -> String { try required(text(column), what) }

    func isTrue(_ column: Int32) -> Bool { integer(column).map { $0 != 0 } ?? false }

    func time(_ column: Int32) throws -> Date {
        Date(timeIntervalSince1970: Double(try required(integer(column), "a time")) / 1_000)
    }

    /// Account, client and scope, from the given column on.
    func link(from column: Int32) throws -> AccountLink {
        AccountLink(
            accountID: try requiredText(column, "an account id"),
            clientID: try requiredText(column + 1, "a client id"),
            scope: try required(text(column + 2).flatMap { try? Scope($0) }, "a scope"))
    }

    /// The link of a token, after the digest and the link's identifier; nil when the digest is another one.
    func link(of token: TokenKey) throws -> (id: AccountLink.ID, link: AccountLink)? {
        guard token.matches(try required(digest(0), "a digest")) else { return nil }
        return (try required(id(1), "an identifier"), try link(from: 2))
    }

    /// Account, client, scope, redirect URI and challenge, from the first column on.
    func grant() throws -> CodeGrant {
        CodeGrant(
            link: try link(from: 0), redirectURI: try requiredText(3, "a redirect URI"),
            challenge: try text(4).map { try required(CodeChallenge($0), "a code challenge") })
    }

    func account() throws -> UserAccount {
        UserAccount(
            id: try requiredText(0, "an account id"), name: try requiredText(1, "a name"),
            email: try requiredText(2, "an e-mail address"), isDisabled: integer(3) != 0)
    }
}
