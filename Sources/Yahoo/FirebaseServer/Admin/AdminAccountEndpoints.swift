import HTTPMessages
import JOSE
import PlatformCrypto

/// `POST projects/{project}/accounts`: an administrator makes an account; no user is signed in by that.
struct AdminCreateEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let changes = try AccountChanges(call.fields)
        let isDisabled = try call.fields.flag("disabled")
        let localId = try call.fields.text("localId")
        let project = call.project
        let hash = try await project.hash(changes.password)
        let account = try await project.store.create(
            localId, changes, passwordHash: hash, isDisabled: isDisabled)
        var answer: [String: JSONValue] = [
            "kind": "identitytoolkit#SignupNewUserResponse", "localId": .string(account.localId),
        ]
        answer["email"] = account.email.map { .string($0) }
        answer["displayName"] = account.displayName.map { .string($0) }
        return HTTPResponse(json: .object(answer))
    }
}

/// `accounts:lookup` by an administrator: accounts by identifier, address, phone number or provider.
struct AdminLookupEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let fields = call.fields
        let store = call.project.store
        var found: [Account?] = []
        for localId in try fields.texts("localId") { found.append(await store.account(localId)) }
        for email in try fields.texts("email") {
            guard let email = EmailAddress.canonical(email) else { continue }
            found.append(await store.account(withEmail: email))
        }
        for number in try fields.texts("phoneNumber") {
            found.append(await store.account(withPhoneNumber: number))
        }
        for user in try fields.objects("federatedUserId") {
            let identity = try ProviderIdentity(user)
            found.append(await store.account(providerId: identity.providerId, rawId: identity.rawId))
        }
        var answer: [String: JSONValue] = ["kind": "identitytoolkit#GetAccountInfoResponse"]
        var seen: Set<Int> = []
        let users = found.compactMap(\.self).filter { seen.insert($0.serial).inserted }
        // Absent when there are none: Admin SDKs test for the key.
        if !users.isEmpty { answer["users"] = .array(users.map(\.record)) }
        return HTTPResponse(json: .object(answer))
    }
}

/// `accounts:update` by an administrator, who may set what a user may not.
struct AdminUpdateEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        guard let localId = try call.fields.text("localId") else { throw WireError(.missingLocalId) }
        let changes = try AccountChanges(call.fields)
        let project = call.project
        let hash = try await project.hash(changes.password)
        let account = try await project.store.change(localId, changes, passwordHash: hash)
        return HTTPResponse(json: .object(UpdateEndpoint.answer(account)))
    }
}

/// `accounts:delete` by an administrator.
struct AdminDeleteEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        guard let localId = try call.fields.text("localId") else { throw WireError(.missingLocalId) }
        try await call.project.store.remove(localId)
        return HTTPResponse(json: ["kind": "identitytoolkit#DeleteAccountResponse"])
    }
}

extension ProjectContext {
    /// The hash of a password, if there is one.
    func hash(_ password: String?) async throws -> PasswordHash? {
        guard let password else { return nil }
        return await passwords.hash(password)
    }
}

extension AccountStore {
    /// A new account as an administrator wants it.
    ///
    /// Throws `DUPLICATE_LOCAL_ID`, `EMAIL_EXISTS` or `PHONE_NUMBER_EXISTS`.
    func create(
        _ localId: String?, _ changes: AccountChanges, passwordHash: PasswordHash?, isDisabled: Bool
    ) throws -> Account {
        let time = now()
        var account = Account(localId: localId ?? freshLocalId(), createdAt: time)
        _ = changes.apply(to: &account, passwordHash: passwordHash, at: time)
        account.isDisabled = isDisabled
        return try add(account)
    }

    /// Changes an account as an administrator wants it.
    ///
    /// Throws `USER_NOT_FOUND`, `EMAIL_EXISTS`, `PHONE_NUMBER_EXISTS` or `FEDERATED_USER_ID_ALREADY_LINKED`.
    func change(
        _ localId: String, _ changes: AccountChanges, passwordHash: PasswordHash?
    ) throws -> Account {
        try change(localId) { account in
            _ = changes.apply(to: &account, passwordHash: passwordHash, at: now())
        }
    }
}
