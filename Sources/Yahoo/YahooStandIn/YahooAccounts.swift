import WebText

/// The users of the stand-in for Yahoo.
struct YahooAccounts: Sendable {
    private let all: [YahooConfiguration.Account]

    init(_ accounts: [YahooConfiguration.Account]) { all = accounts }

    /// The account with a GUID; nil when it is unknown or disabled.
    func usableAccount(_ guid: String) -> YahooConfiguration.Account? {
        all.first { $0.guid.hasSameBytes(as: guid) && !$0.isDisabled }
    }

    /// The account with a user name or an email address, disabled accounts included; nil when there is none.
    func account(named name: String) -> YahooConfiguration.Account? {
        all.first { $0.username.hasSameBytes(as: name) || $0.email.hasSameBytes(as: name) }
    }
}
