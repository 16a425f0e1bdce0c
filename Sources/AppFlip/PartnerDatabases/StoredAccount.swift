import PartnerServer
import PlatformCrypto

/// An account, and the hash of its password as it is in the database.
struct StoredAccount: Sendable {
    let account: UserAccount
    /// Nil for an account of an identity provider's user, which has no password.
    let passwordHash: PasswordHash?

    /// The account in a row of identifier, name, email address, whether it is disabled, and password hash.
    init(_ row: any SQLRow) throws {
        account = try row.account()
        let text = try row.requiredText(4, "a password hash")
        // The empty text stands for no password: the column is not null.
        passwordHash = text.isEmpty ? nil : try row.required(PasswordHash(text), "a password hash")
    }
}
