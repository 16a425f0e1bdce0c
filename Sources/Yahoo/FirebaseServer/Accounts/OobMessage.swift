import Foundation
import PlatformCrypto
import WebText

/// A message with a code.
///
/// Production sends it by mail ("out of band"); here a list shows it.
struct OobMessage: Sendable {
    /// The purpose of the code.
    enum Purpose: String, Sendable, CaseIterable {
        case passwordReset = "PASSWORD_RESET"
        case verifyEmail = "VERIFY_EMAIL"
        case signIn = "EMAIL_SIGNIN"
        case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"

        /// `OobReqType` of the API, in its order.
        static let names = [
            "OOB_REQ_TYPE_UNSPECIFIED", "PASSWORD_RESET", "OLD_EMAIL_AGREE", "NEW_EMAIL_ACCEPT",
            "VERIFY_EMAIL", "RECOVER_EMAIL", "EMAIL_SIGNIN", "VERIFY_AND_CHANGE_EMAIL",
            "REVERT_SECOND_FACTOR_ADDITION",
        ]

        /// `mode` of the link.
        var mode: String {
            switch self {
            case .passwordReset: "resetPassword"
            case .verifyEmail: "verifyEmail"
            case .signIn: "signIn"
            case .verifyAndChangeEmail: "verifyAndChangeEmail"
            }
        }

        /// The lifetime of the code, in seconds; production's lifetimes are not established.
        var lifetime: Double {
            switch self {
            case .passwordReset: 3600
            case .signIn: 6 * 3600
            case .verifyEmail, .verifyAndChangeEmail: 3 * 86_400
            }
        }
    }

    let purpose: Purpose
    /// The address that the code was sent for.
    let email: String
    /// The address that the account is to get, when the code changes it.
    var newEmail: String?
    /// The serial number of the account; 0 when there is none yet.
    var serial = 0
    let code: String
    /// The link that the mail would have, and the address to which the link continues.
    let link: String
    let continueURL: String?
    let expires: Date
}

/// How a link in a message is written.
struct OobLink: Sendable {
    let origin: String
    let apiKey: String
    let continueURL: String?

    func text(_ purpose: OobMessage.Purpose, code: String) -> String {
        var items = [
            Parameters.Item("mode", purpose.mode), Parameters.Item("lang", "en"),
            Parameters.Item("oobCode", code), Parameters.Item("apiKey", apiKey),
        ]
        if let continueURL { items.append(Parameters.Item("continueUrl", continueURL)) }
        return Parameters(items).appended(to: "\(origin)/emulator/action")
    }
}

extension AccountStore {
    /// Puts a message into the list.
    func send(
        _ purpose: OobMessage.Purpose, to email: String, newEmail: String? = nil, serial: Int = 0,
        link: OobLink
    ) -> OobMessage {
        let code = random.token()
        let message = OobMessage(
            purpose: purpose, email: email, newEmail: newEmail, serial: serial, code: code,
            link: link.text(purpose, code: code), continueURL: link.continueURL,
            expires: now().addingTimeInterval(purpose.lifetime))
        // The list is a mailbox for tests, not a log: the oldest messages are dropped.
        if messages.count >= 1000 { messages.removeFirst() }
        messages.append(message)
        return message
    }

    /// The message of a code, which stays usable.
    ///
    /// Throws `INVALID_OOB_CODE` or `EXPIRED_OOB_CODE`.
    func message(_ code: String, for purposes: Set<OobMessage.Purpose>) throws -> OobMessage {
        let digest = crypto.sha256(code.utf8)
        let found = messages.first {
            purposes.contains($0.purpose) && crypto.constantTimeEqual(crypto.sha256($0.code.utf8), digest)
        }
        guard let found else { throw WireError(.invalidOobCode) }
        guard now() < found.expires else { throw WireError(.expiredOobCode) }
        return found
    }

    /// The message of a code; the code is used up by this call.
    func redeem(_ code: String, for purposes: Set<OobMessage.Purpose>) throws -> OobMessage {
        let message = try message(code, for: purposes)
        messages.removeAll { $0.code.hasSameBytes(as: message.code) }
        return message
    }

    /// The account that a code was sent for, if it still has the address.
    ///
    /// Throws `USER_NOT_FOUND` or `USER_DISABLED`.
    func account(of message: OobMessage) throws -> Account {
        guard let account = account(withEmail: message.email), account.serial == message.serial else {
            throw WireError(.userNotFound)
        }
        guard !account.isDisabled else { throw WireError(.userDisabled) }
        return account
    }

    /// Redeems a code that shows an address to be the user's.
    func applyCode(_ code: String) throws -> (account: Account, newEmail: String?) {
        let message = try redeem(code, for: [.verifyEmail, .verifyAndChangeEmail])
        let account = try account(of: message)
        let changed = try change(account.localId) { account in
            if let newEmail = message.newEmail {
                account.email = newEmail
                account.revokeTokens(now: now())
            }
            account.isEmailVerified = true
        }
        return (changed, message.newEmail)
    }

    /// Redeems a code for a new password.
    func resetPassword(_ code: String, to hash: PasswordHash) throws -> OobMessage {
        let message = try redeem(code, for: [.passwordReset])
        let account = try account(of: message)
        let time = now()
        try change(account.localId) { account in
            account.setPassword(hash, at: time)
            // The code came by mail, so its user reads the mail of this address.
            account.isEmailVerified = true
            account.revokeTokens(now: time)
        }
        return message
    }
}
