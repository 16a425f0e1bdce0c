import Foundation
import PlatformCrypto

/// One record of an import.
struct ImportedAccount: Sendable {
    let localId: String
    let changes: AccountChanges
    let identities: [ProviderIdentity]
    let isDisabled: Bool

    /// Reads a record.
    ///
    /// Throws `MISSING_LOCAL_ID`, `MISSING_PROVIDER_ID`, `MISSING_RAW_ID` or what ``AccountChanges`` throws.
    init(_ fields: RequestFields) throws {
        guard let localId = try fields.text("localId") else { throw WireError(.missingLocalId) }
        // This server cannot check the hash of another system. The user of such an account would be told that
        // the right password is wrong.
        guard fields.value("passwordHash") == nil else {
            throw WireError.invalidArgument(
                "passwordHash cannot be imported; use rawPassword, or send a reset code.")
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
