import HTTPMessages
import JOSE

/// `accounts:batchCreate`: accounts from another system; each one is accepted or refused separately.
struct ImportEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let users = try call.fields.objects("users")
        guard !users.isEmpty else { throw WireError(.missingUserAccount) }
        let allowsOverwrite = try call.fields.flag("allowOverwrite")
        var errors: [JSONValue] = []
        for (index, user) in users.enumerated() {
            do {
                let imported = try ImportedAccount(user)
                let hash = try await call.project.hash(imported.changes.password)
                try await call.project.store.add(
                    imported.account(passwordHash: hash, at: call.project.now()),
                    allowsOverwrite: allowsOverwrite)
            } catch let error as WireError {
                errors.append(["index": .integer(Int64(index)), "message": .string(error.message)])
            }
        }
        var answer: [String: JSONValue] = ["kind": "identitytoolkit#UploadAccountResponse"]
        if !errors.isEmpty { answer["error"] = .array(errors) }
        return HTTPResponse(json: .object(answer))
    }
}

extension AccountStore {
    /// Adds an account.
    ///
    /// It replaces an account with the same identifier only if the request asks for that.
    ///
    /// Whether production replaces accounts without `allowOverwrite` is not established.
    func add(_ account: Account, allowsOverwrite: Bool) throws {
        guard let old = self.account(account.localId) else {
            try add(account)
            return
        }
        guard allowsOverwrite else {
            throw WireError.invalidArgument("localId belongs to an existing account - can not overwrite.")
        }
        try change(account.localId) { current in
            current = account
            current.serial = old.serial
            current.latestTokenAt = old.latestTokenAt
            current.revokeTokens(now: now())
        }
    }
}
