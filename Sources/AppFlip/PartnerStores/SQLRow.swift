import AuthorizationServer
import OAuth
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
    func link(of token: TokenKey) throws -> StoredLink? {
        guard token.matches(try required(digest(0), "a digest")) else { return nil }
        return StoredLink(id: try required(id(1), "an identifier"), link: try link(from: 2))
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
