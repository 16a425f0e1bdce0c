import PartnerServer

/// A user as an operator names and lists users.
struct ListedUser: Sendable {
    let account: UserAccount
    let username: String

    /// The user in a row of identifier, name, email address, whether the account is disabled, and user name.
    init(_ row: any SQLRow) throws {
        account = try row.account()
        username = try row.requiredText(4, "a user name")
    }
}
