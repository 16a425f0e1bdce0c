import Foundation
import Security

/// The client secret of a test project, in the keychain of this device only.
enum KeychainSecret {
    private static var key: [CFString: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrService: "client secret of a test project"]
    }

    /// The secret; empty when there is none, or when it cannot be read.
    static func read() -> String {
        var query = key
        query[kSecReturnData] = true
        var found: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess,
            let data = found as? Data
        else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    /// Keeps a secret instead of the previous one, and for an empty text none; false when the keychain refuses.
    static func keep(_ secret: String) -> Bool {
        guard !secret.isEmpty else {
            let status = SecItemDelete(key as CFDictionary)
            return status == errSecSuccess || status == errSecItemNotFound
        }
        let value: [CFString: Any] = [kSecValueData: Data(secret.utf8)]
        let status = SecItemUpdate(key as CFDictionary, value as CFDictionary)
        if status == errSecSuccess { return true }
        var item = key
        item[kSecValueData] = Data(secret.utf8)
        // Not in a backup and not on another device.
        item[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
        return SecItemAdd(item as CFDictionary, nil) == errSecSuccess
    }
}
