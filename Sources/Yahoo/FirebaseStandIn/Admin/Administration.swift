import JSON
import PlatformCrypto

/// The methods of the Identity Toolkit with which administrators manage accounts.
///
/// Source: Identity Platform REST reference, `projects.accounts`.
enum Administration {
    /// `POST projects/{project}/accounts`: makes an account, without signing its user in.
    static func create(_ call: Call) async throws -> JSONValue {
        let localId = try call.fields.text("localId") ?? call.store.freshLocalId()
        let account = try await newAccount(localId, call.fields, call.context)
        try await call.store.add(account)
        var answer = account.members("localId", "email", "displayName")
        answer["kind"] = "identitytoolkit#SignupNewUserResponse"
        return .object(answer)
    }

    /// `accounts:lookup`: the accounts that an identifier, address, phone number or identity leads to.
    static func lookup(_ call: Call) async throws -> JSONValue {
        let (fields, store) = (call.fields, call.store)
        var found: [Account?] = []
        for localId in try fields.texts("localId") { found.append(await store.account(localId)) }
        for email in try fields.texts("email").compactMap(EmailAddress.canonical) {
            found.append(await store.account(withEmail: email))
        }
        for number in try fields.texts("phoneNumber") {
            found.append(await store.account(withPhoneNumber: number))
        }
        for user in try fields.objects("federatedUserId") {
            let identity = try ProviderIdentity(user)
            found.append(await store.account(providerId: identity.providerId, rawId: identity.rawId))
        }
        // Two of the values may lead to one account, which is in the answer once.
        var seen: Set<Int> = []
        let users = found.compactMap(\.self).filter { account in seen.insert(account.serial).inserted }
        return .object(list("GetAccountInfoResponse", users))
    }

    /// `accounts:update`: an administrator may set what a user may not.
    static func update(_ call: Call) async throws -> JSONValue {
        let localId = try call.fields.text("localId", missing: "MISSING_LOCAL_ID")
        let changes = try AccountChanges(call.fields)
        let hash = try await call.context.hash(of: changes)
        let account = try await call.store.change(localId, changes, passwordHash: hash)
        return .object(account.updateAnswer)
    }

    /// `accounts:delete`: removes an account.
    static func delete(_ call: Call) async throws -> JSONValue {
        try await call.store.remove(call.fields.text("localId", missing: "MISSING_LOCAL_ID"))
        return ["kind": "identitytoolkit#DeleteAccountResponse"]
    }

    /// `GET accounts:batchGet`: all accounts, a page at a time, in the order of their identifiers.
    ///
    /// A page has at most 1,000 accounts.
    static func batchGet(_ call: Call) async throws -> JSONValue {
        let size = try call.pageSize("maxResults", atMost: 1000)
        var accounts = await call.store.accountsInOrder()[...]
        // The page token is the identifier of the last account of the page before.
        if let last = call.query.single("nextPageToken") {
            accounts = accounts.drop { account in
                !last.utf8.lexicographicallyPrecedes(account.localId.utf8)
            }
        }
        let users = accounts.prefix(size)
        var answer = list("DownloadAccountResponse", users)
        // After a last page that is full, the next page is empty, as with the official emulator.
        if users.count == size, let last = users.last { answer["nextPageToken"] = .string(last.localId) }
        return .object(answer)
    }

    /// `accounts:batchDelete`: removes up to 1,000 accounts; without `force`, only those that are disabled.
    static func batchDelete(_ call: Call) async throws -> JSONValue {
        let localIds = try call.fields.texts("localIds")
        guard (1...1000).contains(localIds.count) else { throw WireError("LOCAL_ID_LIST_EXCEEDS_LIMIT") }
        let kept = try await call.store.remove(localIds, force: call.fields.flag("force") ?? false)
        if kept.isEmpty { return [:] }
        let error = WireError("NOT_DISABLED", "Disable the account before batch deletion.")
        let errors: [JSONValue] = kept.map { index in
            [
                "index": .integer(Int64(index)), "localId": .string(localIds[index]),
                "message": .string(error.message),
            ]
        }
        return ["errors": .array(errors)]
    }

    /// `accounts:batchCreate`: imports accounts from another system, and lists those that it refuses; with
    /// `allowOverwrite` they replace accounts with their identifiers.
    static func batchCreate(_ call: Call) async throws -> JSONValue {
        let users = try call.fields.objects("users")
        guard !users.isEmpty else { throw WireError("MISSING_USER_ACCOUNT") }
        var answer: JSONObject = ["kind": "identitytoolkit#UploadAccountResponse"]
        let overwrites = try call.fields.flag("allowOverwrite") ?? false
        var errors: [JSONValue] = []
        for (index, user) in users.enumerated() {
            do {
                let account = try await importedAccount(user, call.context)
                try await call.store.add(account, overwriting: overwrites)
            } catch let error as WireError {
                errors.append(["index": .integer(Int64(index)), "message": .string(error.message)])
            }
        }
        if !errors.isEmpty { answer["error"] = .array(errors) }
        return .object(answer)
    }

    /// `projects/{project}:createSessionCookie`: an ID token for a web server that keeps sessions itself.
    static func createSessionCookie(_ call: Call) async throws -> JSONValue {
        // In seconds. Firebase documentation, "Manage session cookies": five minutes to two weeks.
        let lifetimes: ClosedRange<Int64> = 300...1_209_600
        let lifetime = try call.fields.number("validDuration") ?? lifetimes.upperBound
        guard lifetimes.contains(lifetime) else { throw WireError("INVALID_DURATION") }
        let user = try await call.store.userForCookie(call.fields.idToken())
        let cookie = try call.context.token(
            for: user, issuerHost: "session.firebase.google.com", lifetime: lifetime)
        return ["sessionCookie": .string(cookie)]
    }

    /// The account of an entry of `batchCreate`, not yet in the store.
    private static func importedAccount(
        _ fields: RequestFields, _ context: ProjectContext
    ) async throws -> Account {
        let localId = try fields.text("localId", missing: "MISSING_LOCAL_ID")
        // This server cannot check the hash of another system. The user of such an account would be told that
        // the right password is wrong.
        guard fields.value("passwordHash") == nil else {
            throw WireError.invalidArgument("passwordHash cannot be imported; use rawPassword.")
        }
        var members = fields.members
        members["password"] = fields.value("rawPassword")
        var account = try await newAccount(localId, RequestFields(members), context)
        for info in try fields.objects("providerUserInfo") {
            // These two providers follow from the account's address and phone number.
            if let id = try info.text("providerId"), id == "password" || id == "phone" { continue }
            account.setIdentity(try ProviderIdentity(info))
        }
        return account
    }

    /// An account with the fields of a request, not yet in the store.
    private static func newAccount(
        _ localId: String, _ fields: RequestFields, _ context: ProjectContext
    ) async throws -> Account {
        let changes = try AccountChanges(fields)
        let hash = try await context.hash(of: changes)
        var account = Account(localId: localId, createdAt: context.now())
        _ = changes.apply(to: &account, passwordHash: hash, at: context.now())
        account.isDisabled = try fields.flag("disabled") ?? account.isDisabled
        return account
    }

    /// An answer with the records of accounts.
    ///
    /// The member `users` is absent when there is no account: Admin SDKs test for the key.
    private static func list(_ kind: String, _ users: some Collection<Account>) -> JSONObject {
        var answer: JSONObject = ["kind": .string("identitytoolkit#\(kind)")]
        if !users.isEmpty { answer["users"] = .array(users.map { .object($0.record) }) }
        return answer
    }
}
