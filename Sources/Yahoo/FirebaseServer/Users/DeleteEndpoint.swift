import HTTPMessages

/// `accounts:delete`, `deleteAccount` in version 3: deletes the user's own account.
struct DeleteEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let idToken = try call.fields.idToken()
        let project = call.project
        // iOS sends the localId too. It is not read: the token says which account it is.
        try await project.store.delete(idToken, recent: project.configuration.recentSignIn)
        return HTTPResponse(json: ["kind": "identitytoolkit#DeleteAccountResponse"])
    }
}

extension AccountStore {
    /// Deletes the account of an ID token.
    ///
    /// Throws what ``signedIn(_:)`` throws, or `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`.
    func delete(_ idToken: String, recent: Int) throws {
        let (account, signIn) = try signedIn(idToken)
        try requireRecentSignIn(signIn, of: account, within: recent)
        try remove(account.localId)
    }
}
