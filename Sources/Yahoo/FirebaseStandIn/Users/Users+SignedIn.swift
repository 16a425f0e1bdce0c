import JSON

/// The methods for a user who is signed in, and the description of the project.
extension Users {
    /// `accounts:lookup`, `getAccountInfo` in version 3: the record of the user.
    static func lookup(_ call: Call) async throws -> JSONValue {
        let account = try await call.store.user(ofIDToken: call.fields.idToken()).account
        return ["kind": "identitytoolkit#GetAccountInfoResponse", "users": [.object(account.record)]]
    }

    /// `accounts:delete`, `deleteAccount` in version 3: removes the account of the ID token.
    ///
    /// SDKs also send `localId`, which is ignored.
    static func delete(_ call: Call) async throws -> JSONValue {
        try await call.store.delete(call.fields.idToken())
        return ["kind": "identitytoolkit#DeleteAccountResponse"]
    }

    /// `POST /v1/token` of the token service: exchanges a refresh token for a new ID token.
    ///
    /// The web SDK sends a form, the iOS SDK JSON.
    static func token(_ call: Call) async throws -> JSONValue {
        let grantType = try call.fields.text("grantType", missing: "MISSING_GRANT_TYPE")
        guard grantType == "refresh_token" else { throw WireError("INVALID_GRANT_TYPE") }
        let refreshToken = try call.fields.text("refreshToken", missing: "MISSING_REFRESH_TOKEN")
        let session = try await call.store.refreshSession(refreshToken)
        let idToken = JSONValue.string(try await call.context.idToken(for: session))
        return [
            "id_token": idToken,
            // The iOS SDK reads the ID token from this member.
            "access_token": idToken,
            "expires_in": .string(String(ProjectContext.idTokenLifetime)),
            "refresh_token": .string(session.refreshToken),
            "token_type": "Bearer",
            "user_id": .string(session.account.localId),
            "project_id": .string(call.context.project.number),
        ]
    }

    /// `GET projects`, `getProjectConfig` in version 3: the hosts that a sign-in may return to.
    static func projectConfig(_ call: Call) async throws -> JSONValue {
        let project = call.context.project
        return [
            "projectId": .string(project.number),
            "authorizedDomains": .array(project.authorizedDomains.map { .string($0) }),
        ]
    }

    /// `accounts:update`, `setAccountInfo` in version 3: changes the user's own account, or uses a code of an
    /// email.
    static func update(_ call: Call) async throws -> JSONValue {
        let fields = call.fields
        if let code = try fields.text("oobCode") {
            // The code proves who the user is, so there is no ID token.
            let address = try await call.store.verifyAddress(code)
            var answer = address.account.updateAnswer
            answer["newEmail"] = address.code.newEmail.map { .string($0) }
            return .object(answer)
        }
        guard let idToken = try fields.text("idToken") else {
            throw WireError("INVALID_REQ_TYPE", "Unsupported request parameters.")
        }
        guard fields.value("disableUser") == nil else { throw WireError("OPERATION_NOT_ALLOWED") }
        guard membersForAdministrators.allSatisfy({ fields.value($0) == nil }) else {
            throw WireError("INSUFFICIENT_PERMISSION")
        }
        let changes = try AccountChanges(fields)
        // The store checks the changes before the hash, which takes time, and again when it applies them.
        try await call.store.check(changes, for: idToken)
        let updated = try await call.store.update(
            idToken, changes, passwordHash: try await call.context.hash(of: changes))
        var answer = updated.account.updateAnswer
        if let session = updated.newSession {
            answer.merge(try await call.context.sessionMembers("SetAccountInfoResponse", for: session)) {
                _, ofSession in ofSession
            }
        }
        return .object(answer)
    }

    /// The members that only an administrator may set.
    private static let membersForAdministrators = [
        "customAttributes", "emailVerified", "validSince", "phoneNumber", "createdAt", "lastLoginAt",
        "linkProviderUserInfo",
    ]
}
