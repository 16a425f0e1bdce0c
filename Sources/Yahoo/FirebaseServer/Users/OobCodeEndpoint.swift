import HTTPMessages
import JOSE
import WebText

/// `accounts:sendOobCode`, `getOobConfirmationCode` in version 3: a message with a code.
///
/// An administrator may ask for the link itself; a user gets it by mail, which is a list here.
struct OobCodeEndpoint: APIEndpoint {
    let isAdministrator: Bool

    func answer(_ call: Call) async throws -> HTTPResponse {
        let fields = call.fields
        guard let name = try fields.choice("requestType", of: OobMessage.Purpose.names),
            let purpose = OobMessage.Purpose(rawValue: name)
        else { throw WireError(.missingRequestType) }
        let wantsLink = try fields.flag("returnOobLink")
        guard isAdministrator || !wantsLink else { throw WireError(.insufficientPermission) }
        let link = try link(call)
        let store = call.project.store
        var email: String
        let message: OobMessage?
        switch purpose {
        case .signIn:
            guard link.continueURL != nil else { throw WireError(.missingContinueURI) }
            email = try EmailAddress.required(fields)
            message = try await store.sendSignIn(email, link: link)
        case .passwordReset:
            email = try EmailAddress.required(fields)
            message = try await store.sendReset(email, toAdministrator: isAdministrator, link: link)
        case .verifyEmail, .verifyAndChangeEmail:
            let account = try await account(call)
            guard let address = account.email else { throw WireError(.missingEmail) }
            email = address
            var newEmail: String?
            if purpose == .verifyAndChangeEmail { newEmail = try EmailAddress.required(fields, "newEmail") }
            message = try await store.sendVerification(
                purpose, to: email, newEmail: newEmail, serial: account.serial, link: link)
        }
        var answer: [String: JSONValue] = ["kind": "identitytoolkit#GetOobConfirmationCodeResponse"]
        answer["email"] = .string(email)
        if wantsLink, let message {
            answer["oobCode"] = .string(message.code)
            answer["oobLink"] = .string(message.link)
        }
        return HTTPResponse(json: .object(answer))
    }

    /// The address to verify: that of the signed-in user, or one that an administrator names.
    private func account(_ call: Call) async throws -> Account {
        let project = call.project
        if isAdministrator, try call.fields.text("idToken") == nil {
            let email = try EmailAddress.required(call.fields)
            guard let account = await project.store.account(withEmail: email) else {
                throw WireError(.emailNotFound)
            }
            return account
        }
        let (account, signIn) = try await project.signedIn(call.fields)
        if try call.fields.text("newEmail") != nil {
            try project.store.requireRecentSignIn(
                signIn, of: account, within: project.configuration.recentSignIn)
        }
        return account
    }

    /// The address of the link, and the one to continue to.
    ///
    /// Throws `INVALID_CONTINUE_URI` or `UNAUTHORIZED_DOMAIN`.
    private func link(_ call: Call) throws -> OobLink {
        let project = call.project.project
        let continueURL = try call.fields.text("continueUrl")
        if let continueURL {
            guard let address = try? AbsoluteURL(continueURL) else { throw WireError(.invalidContinueURI) }
            // A link in this server's mail leads only to pages of the project.
            guard project.authorizedDomains.contains(where: { $0.hasSameBytes(as: address.host) }) else {
                throw WireError(.unauthorizedDomain, "Domain not allowlisted by project")
            }
        }
        return OobLink(
            origin: call.project.configuration.linkOrigin ?? call.request.origin,
            apiKey: call.queryValue("key") ?? project.apiKeys.first ?? "", continueURL: continueURL)
    }
}

extension AccountStore {
    /// A message with a link to sign in; the address needs no account yet.
    func sendSignIn(_ email: String, link: OobLink) throws -> OobMessage {
        guard settings.allowsEmailLinkSignIn else { throw WireError(.operationNotAllowed) }
        return send(.signIn, to: email, link: link)
    }

    /// A message for a new password; nil when there is no account and the answer must not say so.
    ///
    /// Throws `EMAIL_NOT_FOUND` otherwise: an administrator sees every account anyway.
    func sendReset(
        _ email: String, toAdministrator isAdministrator: Bool, link: OobLink
    ) throws -> OobMessage? {
        guard let account = account(withEmail: email) else {
            if settings.protectsEmailEnumeration, !isAdministrator { return nil }
            throw WireError(.emailNotFound)
        }
        guard !account.isDisabled else { throw WireError(.userDisabled) }
        return send(.passwordReset, to: email, serial: account.serial, link: link)
    }

    /// A message that verifies an address.
    ///
    /// Throws `EMAIL_EXISTS` when the new one is another account's.
    func sendVerification(
        _ purpose: OobMessage.Purpose, to email: String, newEmail: String?, serial: Int, link: OobLink
    ) throws -> OobMessage {
        if let newEmail, account(withEmail: newEmail) != nil { throw WireError(.emailExists) }
        return send(purpose, to: email, newEmail: newEmail, serial: serial, link: link)
    }
}
