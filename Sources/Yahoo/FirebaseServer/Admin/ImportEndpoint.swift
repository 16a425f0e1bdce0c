import Foundation
import HTTPMessages
import JOSE
import PlatformCrypto

/// `accounts:batchCreate`: accounts from another system; each one is accepted or refused separately.
struct ImportEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws(WireError) -> HTTPResponse {
        let users = try call.fields.objects("users")
        guard !users.isEmpty else { throw WireError(.missingUserAccount) }
        let allowsOverwrite = try call.fields.flag("allowOverwrite")
        var errors: [JSONValue] = []
        for (index, user) in users.enumerated() {
            do throws(WireError) {
                let imported = try ImportedAccount(user)
                let hash = try await call.project.hash(imported.changes.password)
                try await call.project.store.add(
                    imported.account(passwordHash: hash, at: call.project.now()),
                    allowsOverwrite: allowsOverwrite)
            } catch {
                errors.append(["index": .integer(Int64(index)), "message": .string(error.message)])
            }
        }
        var answer: [String: JSONValue] = ["kind": "identitytoolkit#UploadAccountResponse"]
        if !errors.isEmpty { answer["error"] = .array(errors) }
        return HTTPResponse(json: .object(answer))
    }
}

/// One record of an import.
struct ImportedAccount: Sendable {
    let localId: String
    let changes: AccountChanges
    let identities: [ProviderIdentity]
    let isDisabled: Bool

    /// Reads a record.
    ///
    /// Throws `MISSING_LOCAL_ID`, `MISSING_PROVIDER_ID`, `MISSING_RAW_ID` or what ``AccountChanges`` throws.
    init(_ fields: RequestFields) throws(WireError) {
        guard let localId = try fields.text("localId") else { throw WireError(.missingLocalId) }
        // This server cannot check the hash of another system. The user of such an account would be told that
        // the right password is wrong.
        guard fields.value("passwordHash") == nil else {
            throw .invalidArgument("passwordHash cannot be imported; use rawPassword, or send a reset code.")
        }
        self.localId = localId
        var members = fields.members
        members["password"] = fields.value("rawPassword")
        changes = try AccountChanges(RequestFields(members))
        isDisabled = try fields.flag("disabled")
        var identities: [ProviderIdentity] = []
        for info in try fields.objects("providerUserInfo") {
            // The entries that follow from the address and the number are no identities of their own.
            if let id = try info.text("providerId"), id == "password" || id == "phone" { continue }
            identities.append(try ProviderIdentity(info))
        }
        self.identities = identities
    }

    /// The account that the record describes.
    func account(passwordHash: PasswordHash?, at now: Date) -> Account {
        var account = Account(localId: localId, createdAt: now)
        _ = changes.apply(to: &account, passwordHash: passwordHash, at: now)
        account.identities = identities
        account.isDisabled = isDisabled
        return account
    }
}

extension AccountStore {
    /// Adds an account.
    ///
    /// It replaces an account with the same identifier only if the request asks for that.
    ///
    /// Whether production replaces accounts without `allowOverwrite` is not established.
    func add(_ account: Account, allowsOverwrite: Bool) throws(WireError) {
        guard let old = self.account(account.localId) else {
            try add(account)
            return
        }
        guard allowsOverwrite else {
            throw .invalidArgument("localId belongs to an existing account - can not overwrite.")
        }
        try change(account.localId) { current throws(WireError) in
            current = account
            current.serial = old.serial
            current.latestTokenAt = old.latestTokenAt
            current.revokeTokens(now: now())
        }
    }
}
