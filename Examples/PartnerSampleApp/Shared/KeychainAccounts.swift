import Foundation
import Security

/// The account that is signed in and the device value, kept in the keychain of this device only.
actor KeychainAccounts {
    /// The account, as the keychain has it.
    private struct Item: Codable {
        var name: String?
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
    func current() -> FlipAccount? {
        forgetBeforeInstallation()
        guard let data = read(key), let item = try? JSONDecoder().decode(Item.self, from: data)
        else { return nil }
        return FlipAccount(session: item.session, name: item.name)
    }

    /// The device value of the last sign-in, for the next one; nil before the first.
    func device() -> String? {
        forgetBeforeInstallation()
        return read(deviceKey).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Keeps an account instead of the previous one; false when the keychain refuses, and the previous one stays.
    ///
    /// The device value is kept too where it can be: without it the next sign-in works as well.
    func keep(_ account: FlipAccount, device: String?) -> Bool {
        forgetBeforeInstallation()
        guard let data = try? JSONEncoder().encode(Item(name: account.name, session: account.session))
        else { return false }
        if let device { _ = write(Data(device.utf8), deviceKey) }
        return write(data, key)
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

    /// Changes the item, or adds it: nothing is deleted before its successor is there.
    private func write(_ data: Data, _ key: [CFString: Any]) -> Bool {
        let value: [CFString: Any] = [
            kSecValueData: data,
            // Not in a backup and not on another device: the session belongs to this app here.
            kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
        ]
        let status = SecItemUpdate(key as CFDictionary, value as CFDictionary)
        if status != errSecItemNotFound { return status == errSecSuccess }
        return SecItemAdd(key.merging(value) { $1 } as CFDictionary, nil) == errSecSuccess
    }

    private func delete(_ key: [CFString: Any]) -> Bool {
        let status = SecItemDelete(key as CFDictionary)
        return status == errSecSuccess || status == errSecItemNotFound
    }

    /// Forgets what an earlier installation has left: the keychain outlives a deleted app, and its defaults do not.
    private func forgetBeforeInstallation() {
        let mark = "account linking is installed"
        if !UserDefaults.standard.bool(forKey: mark), forget(), delete(deviceKey) {
            UserDefaults.standard.set(true, forKey: mark)
        }
    }
}
