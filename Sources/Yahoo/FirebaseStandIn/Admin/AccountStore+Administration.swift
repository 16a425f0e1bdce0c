import PlatformCrypto

extension AccountStore {
    /// Applies an administrator's changes to an account, and returns the result.
    ///
    /// Throws `USER_NOT_FOUND`, or an error when another account has the new address, number or identity.
    func change(
        _ localId: String, _ changes: AccountChanges, passwordHash: PasswordHash?
    ) throws -> Account {
        try change(localId) { account in
            // An administrator needs no new session where the user's have ended.
            _ = changes.apply(to: &account, passwordHash: passwordHash, at: now())
        }
    }

    /// Adds an account from an import, or replaces the account that has its identifier.
    ///
    /// Whether production replaces accounts without `allowOverwrite` is not established. Throws the errors of ``add(_:)``,
    /// and `INVALID_ARGUMENT` for an account that exists and must not be overwritten.
    func add(_ account: Account, overwriting: Bool) throws {
        guard let existing = self.account(account.localId) else {
            try add(account)
            return
        }
        guard overwriting else {
            throw WireError.invalidArgument("localId belongs to an existing account - can not overwrite.")
        }
        try change(account.localId) { stored in
            stored = account
            stored.serial = existing.serial
        }
    }

    /// Removes accounts, and returns the indices of the identifiers whose accounts stay because they are not disabled.
    ///
    /// An identifier without an account is not an error.
    ///
    /// - Parameter force: whether accounts that are not disabled are removed, too.
    func remove(_ localIds: [String], force: Bool) throws -> [Int] {
        var kept: [Int] = []
        for (index, localId) in localIds.enumerated() {
            guard let account = account(localId) else { continue }
            if force || account.isDisabled { try remove(localId) } else { kept.append(index) }
        }
        return kept
    }
}
