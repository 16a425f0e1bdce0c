import Foundation
import PartnerApp
import Security

/// The account that is signed in, kept in the keychain of this device only.
actor KeychainAccounts: AccountSource {
    private struct Item: Codable {
        var name: String
        var session: String
    }

    /// The item's class and name.
    private let key: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword,
        kSecAttrService: "account linking",
    ]

    /// The account that is signed in; nil when none is, or when it cannot be read.
    func current() -> SignedInAccount? {
        forgetBeforeInstallation()
        var query = key
        query[kSecReturnData] = true
        var found: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess,
            let data = found as? Data, let item = try? JSONDecoder().decode(Item.self, from: data)
        else { return nil }
        return SignedInAccount(name: item.name, session: AppSession(token: item.session))
    }

    /// Keeps an account and deletes the one before; false when the keychain refuses.
    func keep(_ account: SignedInAccount) -> Bool {
        forgetBeforeInstallation()
        guard forget(),
            let data = try? JSONEncoder().encode(Item(name: account.name, session: account.session.token))
        else { return false }
        var item = key
        item[kSecValueData] = data
        // Not in a backup and not on another device: the session belongs to this app here.
        item[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
        return SecItemAdd(item as CFDictionary, nil) == errSecSuccess
    }

    /// Signs out on this device; false when the keychain refuses.
    @discardableResult func forget() -> Bool {
        let status = SecItemDelete(key as CFDictionary)
        return status == errSecSuccess || status == errSecItemNotFound
    }

    /// The keychain outlives a deleted app, and its defaults do not: without the mark it is from before.
    private func forgetBeforeInstallation() {
        let mark = "account linking is installed"
        if !UserDefaults.standard.bool(forKey: mark), forget() {
            UserDefaults.standard.set(true, forKey: mark)
        }
    }
}
