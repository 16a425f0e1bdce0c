// AppAccount.swift: what the scene delegates of hybrid apps ask of your app. Copy it with one of them.
//
// Fill in where your JavaScript or Dart code keeps the session: a keychain package writes a generic password
// with a service and an account. By the packages' sources:
// react-native-keychain: the service is your `service`, by default the bundle ID; the account is the user name.
// flutter_secure_storage: the service is `accountName`, by default flutter_secure_storage_service; the account
// is the key.
// expo-secure-store: the service is `keychainService`, by default app, with ":no-auth" after it; the account is
// the key as bytes, so write `Data(account.utf8)` below.
// The session has to be readable without the web view or the engine: on a cold start neither runs yet. It must
// not need a face or a finger either: reading it would block the main thread.
// The consent screen names no account unless you pass its `name` to `FlipAccount`.

import Foundation
import Security
import UIKit

/// The user who is signed in to your app, and your sign-in.
@MainActor enum AppAccount {
    private static let service = "FILL_IN_KEYCHAIN_SERVICE"
    private static let account = "FILL_IN_KEYCHAIN_ACCOUNT"

    /// The user, by the token that your server knows; nil when nobody is signed in.
    static func current() -> FlipAccount? {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
            kSecReturnData: true,
        ]
        var found: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess, let data = found as? Data
        else { return nil }
        return String(data: data, encoding: .utf8).map { FlipAccount(session: $0) }
    }

    /// Shows a native sign-in, and calls `closed` when it is gone: `FlipSheet` in FlipLinkScenes.swift does.
    ///
    /// Without a native sign-in, Google continues in the browser, where your web page signs in.
    static func signIn(above screen: UIViewController, closed: @escaping @MainActor () -> Void) { closed() }
}
