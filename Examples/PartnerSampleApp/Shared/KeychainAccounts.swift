import Foundation
import PartnerApp
import Security

/// The account that is signed in and the device value, kept in the keychain of this device only.
actor KeychainAccounts: AccountSource {
    private struct Item: Codable {
        var name: String
        var session: String
    }

    /// The class and name of the account's item.
    private let key: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword,
        kSecAttrService: "account linking",
    ]

    /// The class and name of the device value's item, which stays when the user signs out.
    private let deviceKey: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword,
        kSecAttrService: "account linking device",
    ]

    /// The account that is signed in; nil when none is, or when it cannot be read.
    func current() -> SignedInAccount? {
        forgetBeforeInstallation()
        guard let data = read(key), let item = try? JSONDecoder().decode(Item.self, from: data)
        else { return nil }
        return SignedInAccount(name: item.name, session: AppSession(token: item.session))
    }

    /// The device value of the last sign-in, for the next one; nil before the first.
    func device() -> DeviceToken? {
        forgetBeforeInstallation()
        return read(deviceKey).map { DeviceToken(value: String(decoding: $0, as: UTF8.self)) }
    }

    /// Keeps an account and deletes the one before; false when the keychain refuses.
    ///
    /// The device value is kept too where it can be: without it the next sign-in works as well.
    func keep(_ account: SignedInAccount) -> Bool {
        forgetBeforeInstallation()
        guard forget(),
            let data = try? JSONEncoder().encode(Item(name: account.name, session: account.session.token))
        else { return false }
        if let device = account.device, delete(deviceKey) { _ = add(Data(device.value.utf8), deviceKey) }
        return add(data, key)
    }

    /// Signs out on this device; false when the keychain refuses.
    @discardableResult func forget() -> Bool { delete(key) }

    private func read(_ key: [CFString: Any]) -> Data? {
        var query = key
        query[kSecReturnData] = true
        var found: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess else { return nil }
        return found as? Data
    }

    private func add(_ data: Data, _ key: [CFString: Any]) -> Bool {
        var item = key
        item[kSecValueData] = data
        // Not in a backup and not on another device: the session belongs to this app here.
        item[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
        return SecItemAdd(item as CFDictionary, nil) == errSecSuccess
    }

    private func delete(_ key: [CFString: Any]) -> Bool {
        let status = SecItemDelete(key as CFDictionary)
        return status == errSecSuccess || status == errSecItemNotFound
    }

    /// The keychain outlives a deleted app, and its defaults do not: without the mark it is from before.
    private func forgetBeforeInstallation() {
        let mark = "account linking is installed"
        if !UserDefaults.standard.bool(forKey: mark), forget(), delete(deviceKey) {
            UserDefaults.standard.set(true, forKey: mark)
        }
    }
}
