import Foundation
import PlatformCrypto
import WebText

/// Codes in e-mails: sending, looking at and using them. Each is one call, so no two uses interleave.
///
/// A code that cannot be used stays: a request with a wrong address does not take the code from its owner.
extension AccountStore {
    /// Sends a code, or nothing where the answer must not say whether an address has an account.
    ///
    /// Throws `EMAIL_NOT_FOUND`, `EMAIL_EXISTS`, and the errors of ``owner(_:)``.
    func send(_ request: EmailCodeRequest) throws -> SentEmailCode {
        // Identity Platform, "Enable or disable email enumeration protection": no error says that no mail
        // was sent.
        let isSilent = settings.protectsEmailEnumeration && !request.isAdministrator
        switch request.action {
        case .signIn(let email):
            // The address needs no account yet.
            return send(.signIn, to: email, request)
        case .resetPassword(let email):
            guard let account = account(withEmail: email) else {
                if isSilent { return SentEmailCode(email: email, code: nil) }
                throw WireError("EMAIL_NOT_FOUND")
            }
            return send(.passwordReset, to: email, of: account, request)
        case .verifyEmail(let owner):
            let account = try self.owner(owner)
            guard let email = account.email else { throw WireError("MISSING_EMAIL") }
            return send(.verifyEmail, to: email, of: account, request)
        case .verifyAndChangeEmail(let owner, let newEmail):
            let account = try self.owner(owner, changesAddress: true)
            guard let email = account.email else { throw WireError("MISSING_EMAIL") }
            guard self.account(withEmail: newEmail) == nil else {
                if isSilent { return SentEmailCode(email: email, code: nil) }
                throw WireError("EMAIL_EXISTS")
            }
            return send(.verifyAndChangeEmail, to: email, newEmail: newEmail, of: account, request)
        }
    }

    private func send(
        _ purpose: EmailCodePurpose, to email: String, newEmail: String? = nil, of account: Account? = nil,
        _ request: EmailCodeRequest
    ) -> SentEmailCode {
        let text = random.token()
        let code = EmailCode(
            purpose: purpose, email: email, newEmail: newEmail, serial: account?.serial, text: text,
            link: request.link.text(purpose, code: text), continueURL: request.link.continueURL,
            expires: now().addingTimeInterval(purpose.lifetime))
        emailCodes.add(code, for: crypto.sha256(text.utf8))
        return SentEmailCode(email: email, code: code)
    }

    /// The account whose address is to be verified.
    ///
    /// Throws `USER_NOT_FOUND`, the errors of ``signedIn(_:)``, or `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`.
    private func owner(
        _ owner: EmailCodeRequest.Owner, changesAddress: Bool = false
    ) throws -> Account {
        switch owner {
        case .address(let email):
            guard let account = account(withEmail: email) else { throw WireError("USER_NOT_FOUND") }
            return account
        case .user(let idToken):
            let user = try signedIn(idToken)
            if changesAddress { try requireRecentSignIn(of: user) }
            return user.account
        }
    }
}
