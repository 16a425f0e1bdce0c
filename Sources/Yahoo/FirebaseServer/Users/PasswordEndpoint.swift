import AuthorizationServer
import HTTPMessages
import JOSE

/// `accounts:signInWithPassword`, `verifyPassword` in version 3.
struct PasswordEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let project = call.project
        let email = try EmailAddress.required(call.fields)
        guard let password = try call.fields.text("password") else { throw WireError(.missingPassword) }
        let (settings, account) = await project.store.passwordAccount(email)
        guard settings.allowsPasswordSignIn else { throw WireError(.passwordLoginDisabled) }
        let outcome = await project.passwordSignIn.check(
            // Failures are counted for each password: after a reset the user is not locked out any more.
            name: "\(email) \(account?.serial ?? 0) \(account?.passwordUpdatedAt ?? 0)", password: password,
            against: account?.password, at: project.now())
        switch outcome {
        case .accepted: break
        case .tooMany:
            throw WireError(
                .tooManyAttemptsTryLater,
                "Access to this account has been temporarily disabled due to many failed login attempts. "
                    + "Reset the password, or try again later.")
        case .refused:
            if settings.protectsEmailEnumeration { throw WireError(.invalidLoginCredentials) }
            throw WireError(account == nil ? .emailNotFound : .invalidPassword)
        }
        guard let account else { throw WireError(.invalidLoginCredentials) }
        let session = try await project.store.signIn(account)
        var answer = try await project.tokenFields(for: session)
        answer["kind"] = "identitytoolkit#VerifyPasswordResponse"
        answer["registered"] = true
        answer["localId"] = .string(session.account.localId)
        answer["email"] = .string(email)
        answer["displayName"] = .string(session.account.displayName ?? "")
        return HTTPResponse(json: .object(answer))
    }
}

extension AccountStore {
    /// The account of an address, with the settings that decide what is said about it.
    func passwordAccount(_ email: String) -> (ProjectSettings, Account?) {
        (settings, account(withEmail: email))
    }

    /// Signs in the account whose password was right; the password must not have changed since.
    func signIn(_ checked: Account) throws -> UserSession {
        guard let account = account(checked.localId), account.serial == checked.serial,
            account.password == checked.password
        else { throw WireError(.invalidLoginCredentials) }
        return try beginSession(account.localId, provider: "password")
    }
}
