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
    /// Runs statements that only read.
    func read<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value

    /// Runs an operation, and returns when its changes are durable.
    ///
    /// The operation may run a second time after a rollback, so it has no effect outside of the database.
    func write<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value

    /// Uses a code up and adds its tokens, in one step.
    func redeem(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date,
        on connection: any SQLConnection
    ) throws -> (redemption: CodeRedemption, accountIsUsable: Bool)

    /// Adds an access token to a link that has not ended, in one step; false when it has.
    func add(
        _ access: AccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date,
        on connection: any SQLConnection
    ) throws -> Bool

    /// Removes a bounded number of rows that have expired.
    func removeExpired(at now: Date) async throws
}

/// An operation on a connection.
typealias SQLWork<Value> = @Sendable (any SQLConnection) throws -> Value

/// One connection to a database; one thread at a time uses it.
protocol SQLConnection {
    /// Runs a statement, and returns how many rows it changed.
    @discardableResult
    func run(_ statement: SQLStatement) throws -> Int

    /// The first row of an answer; nil when there is none.
    func first<Value>(_ statement: SQLStatement, read: (any SQLRow) throws -> Value) throws -> Value?
}

extension SQLConnection {
    @discardableResult
    func run(_ sql: String, _ values: SQLValue...) throws -> Int {
        try run(SQLStatement(text: sql, values: values))
    }
}

/// One statement and its values; a value's placeholder is `$` and its number, as in PostgreSQL.
struct SQLStatement: Sendable {
    var text: String
    var values: [SQLValue]

    init(_ text: String, _ values: SQLValue...) { self.init(text: text, values: values) }

    init(text: String, values: [SQLValue]) {
        self.text = text
        self.values = values
    }
}

/// A value that goes into a statement.
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
}

/// A row of a database cannot be read: another program has changed it, or the database is damaged.
struct UnreadableRow: Error, CustomStringConvertible {
    var what: String

    var description: String {
        "a row has no \(what) where one is needed: the database is damaged, or another program has changed it"
    }
}

/// One row of an answer; columns are read in the order in which they were asked for.
protocol SQLRow {
    func text(_ column: Int32) -> String?
    func integer(_ column: Int32) -> Int64?
    func digest(_ column: Int32) -> SHA256Digest?
    func id(_ column: Int32) -> UUID?
}

extension SQLRow {
    func required<Value>(_ value: Value?, _ what: String) throws -> Value {
        guard let value else { throw UnreadableRow(what: what) }
        return value
    }

    func requiredText(_ column: Int32, _ what: String) throws -> String { try required(text(column), what) }

    /// Whether a number is not zero; false when there is none.
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

    /// The link of a token, after the digest of the token and the link's identifier; nil when the digest is
    /// another one.
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

    /// Id, name, e-mail address and state of an account.
    func account() throws -> UserAccount {
        UserAccount(
            id: try requiredText(0, "an account id"), name: try requiredText(1, "a name"),
            email: try requiredText(2, "an e-mail address"), isDisabled: integer(3) != 0)
    }
}

extension SignInSession.Kind {
    /// The word in the database.
    var stored: String {
        switch self {
        case .browser: "browser"
        case .app: "app"
        }
    }

    init?(stored: String) {
        switch stored {
        case "browser": self = .browser
        case "app": self = .app
        default: return nil
        }
    }
}
