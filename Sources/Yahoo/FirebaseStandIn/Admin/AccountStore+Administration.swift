import JSON
import PlatformCrypto

extension AccountStore {
    func change(
        _ localId: String, _ changes: AccountChanges, passwordHash: PasswordHash?
    ) throws -> Account {
        try change(localId) { account in
            _ = changes.apply(to: &account, passwordHash: passwordHash, at: now())
        }
    }

    /// Removes accounts and says which it did not; an unknown one is not a mistake.
    func remove(_ localIds: [String], force: Bool) -> [JSONValue] {
        var errors: [JSONValue] = []
        for (index, localId) in localIds.enumerated() {
            guard let account = account(localId) else { continue }
            if force || account.isDisabled {
                try? remove(localId)
            } else {
                let error = WireError("NOT_DISABLED", "Disable the account before batch deletion.")
                errors.append([
                    "index": .integer(Int64(index)), "localId": .string(localId),
                    "message": .string(error.message),
                ])
            }
        }
        return errors
    }
}
