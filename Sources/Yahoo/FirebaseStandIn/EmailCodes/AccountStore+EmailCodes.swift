import Foundation
import PlatformCrypto

/// The sending of codes in emails; nothing leaves this server, and a list shows the codes to tests.
extension AccountStore {
    /// The maximum number of codes in the list, because every app can ask for codes; a project rule.
    private static let maximumCodes = 1000

    /// Sends a code, and returns it with the email address that the answer repeats.
    ///
    /// The code is nil when none was sent and the answer must not show it: with email enumeration protection, it would show
    /// whether an address has an account (Identity Platform, "Enable or disable email enumeration protection").
    ///
    /// Throws `EMAIL_NOT_FOUND`, `EMAIL_EXISTS`, `MISSING_EMAIL`, `USER_NOT_FOUND`, `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`,
    /// and the errors of ``user(ofIDToken:)``.
    func send(_ request: EmailCodeRequest) throws -> (email: String, code: EmailCode?) {
        let hidesAccounts = settings.hasEmailEnumerationProtection && !request.isAdministrator
        switch request.action {
        case .signIn(let email):
            // The sign-in makes the account when the address has none.
            return (email, addCode(for: .signIn, email: email, of: nil, link: request.link))
        case .resetPassword(let email):
            guard let account = account(withEmail: email) else {
                if hidesAccounts { return (email, nil) }
                throw WireError("EMAIL_NOT_FOUND")
            }
            return (email, addCode(for: .passwordReset, email: email, of: account, link: request.link))
        case .verifyEmail(let owner):
            let account = try account(of: owner, changesAddress: false)
            guard let email = account.email else { throw WireError("MISSING_EMAIL") }
            return (email, addCode(for: .verifyEmail, email: email, of: account, link: request.link))
        case .verifyAndChangeEmail(let owner, let newEmail):
            let account = try account(of: owner, changesAddress: true)
            guard let email = account.email else { throw WireError("MISSING_EMAIL") }
            guard self.account(withEmail: newEmail) == nil else {
                if hidesAccounts { return (email, nil) }
                throw WireError("EMAIL_EXISTS")
            }
            let code = addCode(
                for: .verifyAndChangeEmail, email: email, newEmail: newEmail, of: account, link: request.link)
            return (email, code)
        }
    }

    /// Makes a code and adds it to the list of codes that were sent.
    ///
    /// - Parameters:
    ///   - email: the address that the code belongs to.
    ///   - newEmail: the address that the account gets by the code, if it is to change.
    ///   - account: the account that the code is for; nil for a sign-in, which may make it.
    private func addCode(
        for purpose: EmailCodePurpose, email: String, newEmail: String? = nil, of account: Account?,
        link: EmailCodeLink
    ) -> EmailCode {
        let text = random.token()
        let code = EmailCode(
            purpose: purpose, email: email, newEmail: newEmail, serial: account?.serial, text: text,
            link: link.text(purpose, code: text), continueURL: link.continueURL,
            expires: now().addingTimeInterval(purpose.lifetime), digest: crypto.sha256(text.utf8))
        if emailCodes.count >= Self.maximumCodes { emailCodes.removeFirst() }
        emailCodes.append(code)
        return code
    }

    /// The account whose address a code is to verify.
    ///
    /// Throws `USER_NOT_FOUND`, the errors of ``user(ofIDToken:)``, or `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`.
    ///
    /// - Parameter changesAddress: whether the account gets a new address, for which the user has to have signed
    ///   in recently.
    private func account(
        of owner: EmailCodeRequest.Owner, changesAddress: Bool
    ) throws -> Account {
        switch owner {
        case .address(let email):
            guard let account = account(withEmail: email) else { throw WireError("USER_NOT_FOUND") }
            return account
        case .user(let idToken):
            let user = try user(ofIDToken: idToken)
            if changesAddress { try requireRecentSignIn(of: user) }
            return user.account
        }
    }
}
