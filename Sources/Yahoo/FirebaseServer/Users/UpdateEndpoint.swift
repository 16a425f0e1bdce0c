import HTTPMessages
import JOSE
import PlatformCrypto
import WebText

/// `accounts:update`, `setAccountInfo` in version 3: changes the user's own account, or redeems a code from a
/// mail.
struct UpdateEndpoint: APIEndpoint {
    /// The fields that only an administrator may set.
    private static let privileged = [
        "customAttributes", "emailVerified", "validSince", "phoneNumber", "createdAt", "lastLoginAt",
        "linkProviderUserInfo",
    ]

    func answer(_ call: Call) async throws -> HTTPResponse {
        let fields = call.fields
        let project = call.project
        if let code = try fields.text("oobCode") {
            let (account, newEmail) = try await project.store.applyCode(code)
            var answer = Self.answer(account)
            answer["newEmail"] = newEmail.map { .string($0) }
            return HTTPResponse(json: .object(answer))
        }
        guard let idToken = try fields.text("idToken") else {
            throw WireError(.invalidRequestType, "Unsupported request parameters.")
        }
        guard fields.value("disableUser") == nil else { throw WireError(.operationNotAllowed) }
        guard Self.privileged.allSatisfy({ fields.value($0) == nil }) else {
            throw WireError(.insufficientPermission)
        }
        let changes = try AccountChanges(fields)
        let recent = project.configuration.recentSignIn
        // Checked before the hash, which takes time, and again together with the change.
        try await project.store.check(changes, for: idToken, recent: recent)
        var hash: PasswordHash?
        if let password = changes.password {
            hash = await project.passwords.hash(password)
        }
        let (account, session) = try await project.store.update(
            idToken, changes, passwordHash: hash, recent: recent)
        var answer = Self.answer(account)
        if let session { answer.merge(try await project.tokenFields(for: session)) { $1 } }
        return HTTPResponse(json: .object(answer))
    }

    /// The answer about an account that was changed.
    static func answer(_ account: Account) -> [String: JSONValue] {
        let record = account.record
        var answer: [String: JSONValue] = ["kind": "identitytoolkit#SetAccountInfoResponse"]
        let names = [
            "localId", "email", "emailVerified", "displayName", "photoUrl", "providerUserInfo",
            "passwordHash",
        ]
        for name in names { answer[name] = record[name] }
        return answer
    }
}

extension AccountStore {
    /// Whether the user may make these changes now.
    ///
    /// Throws what ``signedIn(_:)`` throws, `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`, `EMAIL_EXISTS` or
    /// `EMAIL_CHANGE_NEEDS_VERIFICATION`.
    @discardableResult
    func check(
        _ changes: AccountChanges, for idToken: String, recent: Int
    ) throws -> (account: Account, signIn: SignInRecord) {
        let (account, signIn) = try signedIn(idToken)
        if changes.changesCredentials {
            try requireRecentSignIn(signIn, of: account, within: recent)
        }
        if let email = changes.email, account.email?.hasSameBytes(as: email) != true {
            // The user has not proved to own the new address, and EMAIL_EXISTS would say that it has an
            // account.
            guard !settings.protectsEmailEnumeration else {
                throw WireError(
                    .emailChangeNeedsVerification, "Send a VERIFY_AND_CHANGE_EMAIL code to the new address.")
            }
            guard self.account(withEmail: email) == nil else { throw WireError(.emailExists) }
        }
        guard changes.password == nil || settings.allowsPasswordSignIn else {
            throw WireError(.operationNotAllowed)
        }
        return (account, signIn)
    }

    /// Changes the account of an ID token; a new session comes with it when the old ones ended.
    func update(
        _ idToken: String, _ changes: AccountChanges, passwordHash: PasswordHash?, recent: Int
    ) throws -> (Account, UserSession?) {
        let (account, signIn) = try check(changes, for: idToken, recent: recent)
        var endsSessions = false
        let changed = try change(account.localId) { account in
            endsSessions = changes.apply(to: &account, passwordHash: passwordHash, at: now())
        }
        guard endsSessions else { return (changed, nil) }
        // The session is a new one, because some SDKs compare `auth_time` with `validSince`.
        let session = try beginSession(
            account.localId, provider: signIn.provider, extraClaims: signIn.extraClaims, isLogin: false)
        return (session.account, session)
    }
}
