import Foundation
import PlatformCrypto
import WebText

/// The use of codes in emails. Each use is one call, so no two uses of a code interleave.
///
/// A code that cannot be used stays: a request with a wrong address does not take the code from its owner.
extension AccountStore {
    /// The code with a text, if it was sent for one of the purposes; it stays usable.
    ///
    /// Throws `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`, `USER_NOT_FOUND` or `USER_DISABLED`.
    @discardableResult
    func emailCode(
        _ text: String, for purposes: [EmailCodePurpose] = EmailCodePurpose.allCases
    ) throws -> EmailCode {
        let digest = crypto.sha256(text.utf8)
        guard let code = Check.that(emailCodes.first { $0.digest == digest }, .codeOnce) else {
            throw WireError("INVALID_OOB_CODE")
        }
        guard Check.that(purposes.contains(code.purpose), .codePurpose) else {
            throw WireError("INVALID_OOB_CODE")
        }
        guard Check.that(now() < code.expires, .codeTime) else { throw WireError("EXPIRED_OOB_CODE") }
        // A sign-in makes the account when there is none; every other use needs it.
        if code.purpose != .signIn { _ = try account(of: code) }
        return code
    }

    /// The account that a code was sent for, if it still has the address of the code.
    ///
    /// Throws `USER_NOT_FOUND` or `USER_DISABLED`.
    private func account(of code: EmailCode) throws -> Account {
        guard let account = account(withEmail: code.email),
            Check.that(account.serial == code.serial, .codeAccount)
        else { throw WireError("USER_NOT_FOUND") }
        guard !account.isDisabled else { throw WireError("USER_DISABLED") }
        return account
    }

    /// Removes a code, so that it cannot be used again.
    private func useUp(_ code: EmailCode) { emailCodes.removeAll { $0.digest == code.digest } }

    /// Uses a code that proves that the user reads the mail of an address, and marks the address as verified.
    ///
    /// Returns the account after the change, and the code. Throws the errors of ``emailCode(_:for:)``, and `EMAIL_EXISTS`.
    func verifyAddress(_ text: String) throws -> (account: Account, code: EmailCode) {
        let code = try emailCode(text, for: [.verifyEmail, .verifyAndChangeEmail])
        let time = now()
        let account = try change(account(of: code).localId) { account in
            if let newEmail = code.newEmail {
                account.setEmail(newEmail)
                account.revokeTokens(now: time)
            }
            account.isEmailVerified = true
        }
        useUp(code)
        return (account, code)
    }

    /// Uses a code to set a new password.
    ///
    /// Throws the errors of ``emailCode(_:for:)``.
    func resetPassword(_ text: String, to hash: PasswordHash) throws -> EmailCode {
        let code = try emailCode(text, for: [.passwordReset])
        let time = now()
        try change(account(of: code).localId) { account in
            // Production removes the providers, too: a person who took the account over may have linked them
            // (github.com/firebase/firebase-js-sdk/issues/151).
            account.identities = []
            account.setPassword(hash, at: time)
            // The user got the code by a mail to this address.
            account.isEmailVerified = true
            account.revokeTokens(now: time)
        }
        useUp(code)
        return code
    }

    /// Signs in the owner of an address, or adds the address to the account of an ID token.
    ///
    /// Throws the errors of ``emailCode(_:for:)``, ``user(ofIDToken:)`` and ``addForClient(_:)``, `INVALID_EMAIL`,
    /// `EMAIL_EXISTS`, `USER_DISABLED` or `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`.
    func signIn(
        withLink text: String, email: String, idToken: String?
    ) throws -> (session: UserSession, isNewUser: Bool) {
        let code = try emailCode(text, for: [.signIn])
        guard Check.that(code.email.hasSameBytes(as: email), .codeAddress) else {
            throw WireError(
                "INVALID_EMAIL", "The email provided does not match the sign-in email address.")
        }
        let known = account(withEmail: email)
        let localId: String
        if let idToken {
            localId = try accountToExtend(by: email, idToken: idToken)
        } else if let known {
            localId = known.localId
        } else {
            localId = try addForClient(Account(localId: freshLocalId(), createdAt: now())).localId
        }
        let time = now()
        let session = try beginSession(localId, provider: "password") { account in
            // The person who made this account has not proved to own the address, and must not stay signed
            // in.
            if idToken == nil, known != nil, !account.isEmailVerified {
                account.removeAllCredentials(at: time)
            }
            if account.email?.hasSameBytes(as: email) == false { account.revokeTokens(now: time) }
            account.setEmail(email)
            account.isEmailVerified = true
            account.signsInWithEmailLink = true
        }
        useUp(code)
        return (session, idToken == nil && known == nil)
    }

    /// The identifier of the account of an ID token, if it may get an address.
    ///
    /// Throws `EMAIL_EXISTS` when another account has the address, `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`, or the
    /// errors of ``user(ofIDToken:)``.
    private func accountToExtend(by email: String, idToken: String) throws -> String {
        let user = try user(ofIDToken: idToken)
        if let owner = account(withEmail: email), owner.serial != user.account.serial {
            throw WireError("EMAIL_EXISTS")
        }
        // To replace an address, the user has to have signed in recently, as for `accounts:update`.
        if let old = user.account.email, !old.hasSameBytes(as: email) {
            try requireRecentSignIn(of: user)
        }
        return user.account.localId
    }
}

extension SecurityRule {
    /// Without it, a link that was used, and stays in a mailbox or a history, sets another password.
    static let codeOnce = Self(
        "firebase.code-once", "the code of the email was sent, and is used for the first time",
        "Firebase: INVALID_OOB_CODE")
    /// Without it, a link that only verifies an address sets a new password.
    static let codePurpose = Self(
        "firebase.code-purpose", "the code of the email was sent for what it is used for",
        "Firebase: INVALID_OOB_CODE")
    /// Without it, a link in an old mailbox opens the account for ever.
    static let codeTime = Self(
        "firebase.code-time", "the code of the email has not expired", "Firebase: EXPIRED_OOB_CODE")
    /// Without it, the code of an account that was deleted opens the next one with the address.
    static let codeAccount = Self(
        "firebase.code-account", "the account of the code still has its address", "Firebase: USER_NOT_FOUND")
    /// Without it, a user who opens an attacker's link is signed in to the attacker's account.
    static let codeAddress = Self(
        "firebase.code-address", "the link was sent to the address that the user gives",
        "Firebase: email link authentication, security concerns")
}
