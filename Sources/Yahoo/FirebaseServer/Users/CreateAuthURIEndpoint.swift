import HTTPMessages
import JOSE
import WebText

/// `accounts:createAuthUri`: how an address can sign in, or where to send the user for a provider.
struct CreateAuthURIEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let fields = call.fields
        guard try fields.text("providerId") == nil else { return try await IdPRoutes.createAuthURI(call) }
        guard let identifier = try fields.text("identifier") else { throw WireError(.missingIdentifier) }
        guard let continueURI = try fields.text("continueUri") else {
            throw WireError(.missingContinueURI)
        }
        guard let email = EmailAddress.canonical(identifier) else { throw WireError(.invalidIdentifier) }
        guard (try? AbsoluteURL(continueURI)) != nil else { throw WireError(.invalidContinueURI) }
        let project = call.project
        let (settings, account) = await project.store.passwordAccount(email)
        var answer: [String: JSONValue] = [
            "kind": "identitytoolkit#CreateAuthUriResponse",
            "sessionId": .string(try fields.text("sessionId") ?? project.random.token(bytes: 20)),
        ]
        // With enumeration protection the answer does not say whether the address has an account.
        if !settings.protectsEmailEnumeration {
            answer["registered"] = .bool(account != nil)
            answer["signinMethods"] = .array((account?.signInMethods ?? []).map { .string($0) })
            answer["allProviders"] = .array((account?.providerIds ?? []).map { .string($0) })
        }
        return HTTPResponse(json: .object(answer))
    }
}

extension Account {
    /// The ways to sign in with the address, in the words of `fetchSignInMethodsForEmail`.
    var signInMethods: [String] {
        var methods: [String] = []
        if hasPasswordProvider { methods.append("password") }
        if signsInWithEmailLink { methods.append("emailLink") }
        return methods + identities.map(\.providerId)
    }

    /// The providers; a sign-in by mail link counts as `password`.
    var providerIds: [String] {
        (hasPasswordProvider || signsInWithEmailLink ? ["password"] : []) + identities.map(\.providerId)
    }
}
