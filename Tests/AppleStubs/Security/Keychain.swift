// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A class, as on Apple's platforms: a `String` becomes one by `as` only.
public typealias CFString = NSString

/// A class, as on Apple's platforms: a dictionary becomes one by `as` only.
public typealias CFDictionary = NSDictionary

public typealias CFTypeRef = AnyObject

public func SecItemAdd(
    _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { declared() }

public func SecItemCopyMatching(
    _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { declared() }

public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    declared()
}

public func SecItemDelete(_ query: CFDictionary) -> OSStatus { declared() }

public typealias OSStatus = Int32

public var errSecSuccess: OSStatus { declared() }
public var errSecItemNotFound: OSStatus { declared() }
nonisolated(unsafe) public let kSecClass: CFString = declared()
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = declared()
nonisolated(unsafe) public let kSecAttrService: CFString = declared()
nonisolated(unsafe) public let kSecAttrAccount: CFString = declared()
nonisolated(unsafe) public let kSecAttrAccessible: CFString = declared()
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = declared()
nonisolated(unsafe) public let kSecValueData: CFString = declared()
nonisolated(unsafe) public let kSecReturnData: CFString = declared()
