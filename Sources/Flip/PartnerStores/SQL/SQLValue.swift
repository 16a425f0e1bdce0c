import OAuth
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value that goes into a statement.
enum SQLValue: Sendable {
    case digest(SHA256Digest)
    case text(String)
    case integer(Int64)
    case null

    /// A time, in milliseconds since 1970: both databases count and compare it as an integer.
    static func time(_ date: Date) -> SQLValue {
        .integer(milliseconds(date))
    }

    static func scope(_ scope: Scope) -> SQLValue {
        .text(scope.description)
    }

    static func challenge(_ challenge: CodeChallenge?) -> SQLValue {
        challenge.map { .text($0.value) } ?? .null
    }

    private static func milliseconds(_ date: Date) -> Int64 {
        let value = (date.timeIntervalSince1970 * 1_000).rounded()
        // A time that no calendar has would trap in the conversion.
        return Int64(exactly: min(max(value, -9e15), 9e15)) ?? 0
    }
}

/// A row of a database cannot be read: another program has changed it, or the file is damaged.
struct UnreadableRow: Error {
    var what: String
}

/// One row of an answer; columns are read in the order in which they were asked for.
protocol SQLRow {
    func text(_ column: Int32) -> String?
    func integer(_ column: Int32) -> Int64?
    func digest(_ column: Int32) -> SHA256Digest?
}

extension SQLRow {
    func required<Value>(_ value: Value?, _ what: String) throws(UnreadableRow) -> Value {
        guard let value else { throw UnreadableRow(what: what) }
        return value
    }

    /// Whether a number is not zero; nil when there is none.
    func isTrue(_ column: Int32) -> Bool? { integer(column).map { $0 != 0 } }

    func time(_ column: Int32) throws(UnreadableRow) -> Date {
        let milliseconds = try required(integer(column), "a time")
        return Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }

    func scope(_ column: Int32) throws(UnreadableRow) -> Scope {
        try required(text(column).flatMap { try? Scope($0) }, "a scope")
    }

    /// The identifier of a link.
    func linkID(_ column: Int32) throws(UnreadableRow) -> AccountLink.ID {
        AccountLink.ID(digest: try required(digest(column), "a digest"))
    }

    /// Account, client and scope, from the given column on.
    func link(from column: Int32) throws(UnreadableRow) -> AccountLink {
        AccountLink(
            accountID: try required(text(column), "an account id"),
            clientID: try required(text(column + 1), "a client id"), scope: try scope(column + 2))
    }

    /// Account, client, scope, redirect URI and challenge, from the given column on.
    func grant(from column: Int32) throws(UnreadableRow) -> CodeGrant {
        CodeGrant(
            link: try link(from: column), redirectURI: try required(text(column + 3), "a redirect URI"),
            challenge: try text(column + 4).map { text throws(UnreadableRow) in
                try required(CodeChallenge(text), "a code challenge")
            })
    }

    /// Account, kind and end of a session.
    func session() throws(UnreadableRow) -> SignInSession {
        SignInSession(
            accountID: try required(text(0), "an account id"),
            kind: try required(text(1).flatMap(SignInSession.Kind.init(stored:)), "a kind of session"),
            expires: try time(2))
    }

    /// Id, name, e-mail address and state of an account.
    func account() throws(UnreadableRow) -> UserAccount {
        UserAccount(
            id: try required(text(0), "an account id"), name: try required(text(1), "a name"),
            email: try required(text(2), "an e-mail address"), isDisabled: integer(3) != 0)
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
