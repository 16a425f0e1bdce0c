import AuthorizationServer
import OAuth
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One row of an answer; the first column that a statement asked for has the number 0.
protocol SQLRow {
    /// The bytes of a text, a digest or an identifier, valid as long as the row is read; nil for NULL.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer?
    /// The number in a column; nil for NULL.
    func integer(_ column: Int32) -> Int64?
}

// The values of a column are nil for NULL, and for bytes that are no such value.
extension SQLRow {
    func text(_ column: Int32) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }

    func digest(_ column: Int32) -> SHA256Digest? { bytes(column).flatMap { SHA256Digest(bytes: $0) } }

    func id(_ column: Int32) -> UUID? {
        guard let bytes = bytes(column), bytes.count == MemoryLayout<uuid_t>.size else { return nil }
        return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    /// Whether a column has another number than 0; false for NULL.
    func isTrue(_ column: Int32) -> Bool { integer(column).map { $0 != 0 } ?? false }

    /// A value that every row has; throws ``StoreProblem`` with its name, such as `a scope`, when it is nil.
    func required<Value>(_ value: Value?, _ what: String) throws -> Value {
        guard let value else {
            throw StoreProblem(
                "a row has no usable value for \(what): the database is damaged, or another program has changed it"
            )
        }
        return value
    }

    func requiredText(_ column: Int32, _ what: String) throws -> String { try required(text(column), what) }

    /// A time, which ``SQLValue/time(_:)`` has written.
    func time(_ column: Int32) throws -> Date {
        let milliseconds = try required(integer(column), "a time")
        return Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }

    /// Account, client and scope, from the given column on.
    func link(from column: Int32) throws -> AccountLink {
        AccountLink(
            accountID: try requiredText(column, "an account id"),
            clientID: try requiredText(column + 1, "a client id"),
            scope: try required(text(column + 2).flatMap { try? Scope($0) }, "a scope"))
    }

    /// The link of a token, from a row of the token's digest, the link's identifier, account, client and scope.
    ///
    /// Nil when the digest is not that of the token.
    func link(of token: TokenKey) throws -> StoredLink? {
        guard token.matches(try required(digest(0), "a digest")) else { return nil }
        return StoredLink(id: try required(id(1), "an identifier"), link: try link(from: 2))
    }

    /// The grant of a code, from a row that begins with account, client, scope, redirect URI and challenge.
    func grant() throws -> AuthorizationCodeGrant {
        AuthorizationCodeGrant(
            link: try link(from: 0), redirectURI: try requiredText(3, "a redirect URI"),
            challenge: try text(4).map { try required(CodeChallenge($0), "a code challenge") })
    }

    /// An account, from a row that begins with identifier, name, email address and whether it is disabled.
    func account() throws -> UserAccount {
        UserAccount(
            id: try requiredText(0, "an account id"), name: try requiredText(1, "a name"),
            email: try requiredText(2, "an email address"), isDisabled: integer(3) != 0)
    }
}
