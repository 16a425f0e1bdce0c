import Foundation
import JOSE

extension User {
    /// A change of name and picture, to be filled in and committed.
    package func createProfileChangeRequest() -> UserProfileChangeRequest {
        UserProfileChangeRequest(user: self)
    }

    /// Sets the password.
    ///
    /// Throws ``AuthError``: `weakPassword`, `requiresRecentLogin`.
    package func updatePassword(to password: String) async throws(AuthError) {
        if password.isEmpty { throw AuthError(.weakPassword, "Missing password") }
        try await update(["password": .string(password)])
    }

    /// Sets the e-mail address without asking its owner.
    ///
    /// Throws ``AuthError``: `emailChangeNeedsVerification` under enumeration protection,
    /// `requiresRecentLogin`, `emailAlreadyInUse`, `invalidEmail`.
    @available(*, deprecated, message: "use sendEmailVerification(beforeUpdatingEmail:)")
    package func updateEmail(to email: String) async throws(AuthError) {
        try await update(["email": .string(email)])
    }

    /// Sends a mail to the account's address; the link in it verifies the address.
    ///
    /// Throws ``AuthError``.
    package func sendEmailVerification() async throws(AuthError) {
        try await requestMail(["requestType": "VERIFY_EMAIL"])
    }

    /// Sends a mail to a new address, which becomes the account's when its link is opened.
    ///
    /// Throws ``AuthError``: `requiresRecentLogin`.
    package func sendEmailVerification(beforeUpdatingEmail email: String) async throws(AuthError) {
        try await requestMail(["requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": .string(email)])
    }

    private func requestMail(_ body: [String: JSONValue]) async throws(AuthError) {
        var body = body
        body["idToken"] = .string(try await getIDToken())
        body["clientType"] = Backend.clientType
        let complete = body
        _ = try await endingSession { () async throws(AuthError) in
            try await auth.backend.call(.getOobConfirmationCode, complete)
        }
    }

    /// Changes the account: fetches it first, as the SDK does, then sets what is given.
    func update(_ changes: [String: JSONValue]) async throws(AuthError) {
        try await reload()
        var body = changes
        body["idToken"] = .string(try await getIDToken())
        body["returnSecureToken"] = true
        let complete = body
        try await endingSession { () async throws(AuthError) in
            try await refresh(with: auth.backend.call(.setAccountInfo, complete))
        }
    }
}
