import AuthorizationServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Checks user names and passwords against the accounts.
///
/// Replace it where the accounts are yours; what keeps guessing slow is `PasswordSignIn`.
struct SignIn: Sendable {
    enum Outcome: Sendable {
        case accepted(ServerContext.Account)
        /// The password was right, and the account is barred.
        case disabled
        /// Unknown name or wrong password: nobody is told which.
        case refused
        case tooMany(retryAfter: Int)
    }

    private let accounts: [ServerContext.Account]
    private let passwords: PasswordSignIn

    init(
        accounts: [ServerContext.Account], limits: PartnerServerConfiguration.Limits, crypto: PlatformCrypto
    ) {
        self.accounts = accounts
        passwords = PasswordSignIn(limits: limits, crypto: crypto, decoy: accounts.first?.password)
    }

    func check(username: String, password: String, at now: Date) async -> Outcome {
        let account = accounts.first { $0.username.utf8.elementsEqual(username.utf8) }
        let outcome = await passwords.check(
            name: username, password: password, against: account?.password, at: now)
        switch (outcome, account) {
        case (.accepted, let account?): return account.isDisabled ? .disabled : .accepted(account)
        case (.tooMany(let seconds), _): return .tooMany(retryAfter: seconds)
        case (.accepted, nil), (.refused, _): return .refused
        }
    }
}
