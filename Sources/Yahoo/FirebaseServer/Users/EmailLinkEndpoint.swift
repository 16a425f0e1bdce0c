import HTTPMessages
import JOSE
import WebText

/// `accounts:signInWithEmailLink`, `emailLinkSignin` in version 3: signed in by a code from a mail.
struct EmailLinkEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let email = try EmailAddress.required(call.fields)
        guard let code = try call.fields.text("oobCode") else { throw WireError(.missingOobCode) }
        let project = call.project
        let (session, isNew) = try await project.store.signIn(
            withLink: code, email: email, idToken: try call.fields.text("idToken"))
        var answer = try await project.tokenFields(for: session)
        answer["kind"] = "identitytoolkit#EmailLinkSigninResponse"
        answer["localId"] = .string(session.account.localId)
        answer["email"] = .string(email)
        answer["isNewUser"] = .bool(isNew)
        return HTTPResponse(json: .object(answer))
    }
}

extension AccountStore {
    /// Signs in the owner of an address, or adds the address to the account that is signed in.
    ///
    /// The user types the address, and it has to be that of the code: a link that was sent to another person
    /// does not sign the user in there. Throws `INVALID_EMAIL`, `EMAIL_EXISTS`, and the errors of
    /// ``redeem(_:for:)`` and ``signedIn(_:)``.
    func signIn(
        withLink code: String, email: String, idToken: String?
    ) throws -> (session: UserSession, isNew: Bool) {
        let message = try message(code, for: [.signIn])
        guard message.email.hasSameBytes(as: email) else { throw WireError(.invalidEmail) }
        var account = account(withEmail: email)
        var isNew = false
        if let idToken {
            let current = try signedIn(idToken).account
            guard account == nil || account?.serial == current.serial else { throw WireError(.emailExists) }
            account = current
        } else if account == nil {
            guard settings.allowsUserSignUp else { throw WireError(.adminOnlyOperation) }
            isNew = true
            account = try add(Account(localId: freshLocalId(), createdAt: now()))
        }
        guard let account else { throw WireError.internalError }
        guard !account.isDisabled else { throw WireError(.userDisabled) }
        _ = try redeem(code, for: [.signIn])
        let time = now()
        try change(account.localId) { account in
            if idToken == nil, !isNew, !account.isEmailVerified {
                // The person who made the account never proved to own the address, and keeps no way to sign
                // in.
                account.removePassword()
                account.identities = []
                account.revokeTokens(now: time)
            }
            account.email = email
            account.isEmailVerified = true
            account.signsInWithEmailLink = true
        }
        return (try beginSession(account.localId, provider: "password"), isNew)
    }
}
