// Names looked up in the iOS 16.5 SDK on 24 November 2026; each declaration names its page.
import Foundation

/// <https://developer.apple.com/documentation/corefoundation/cfstring>.
///
/// A class, as on Apple's platforms: a `String` becomes one by `as` only.
public typealias CFString = NSString

/// <https://developer.apple.com/documentation/corefoundation/cfdictionary>.
///
/// A class, as on Apple's platforms: a dictionary becomes one by `as` only.
public typealias CFDictionary = NSDictionary

/// <https://developer.apple.com/documentation/corefoundation/cftyperef>.
public typealias CFTypeRef = AnyObject

/// <https://developer.apple.com/documentation/security/secitemadd(_:_:)>.
public func SecItemAdd(
    _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { declared() }

/// <https://developer.apple.com/documentation/security/secitemcopymatching(_:_:)>.
public func SecItemCopyMatching(
    _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { declared() }

/// <https://developer.apple.com/documentation/security/secitemdelete(_:)>.
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { declared() }

/// <https://developer.apple.com/documentation/kernel/osstatus>.
public typealias OSStatus = Int32

/// <https://developer.apple.com/documentation/security/errsecsuccess>.
public var errSecSuccess: OSStatus { declared() }
/// <https://developer.apple.com/documentation/security/errsecitemnotfound>.
public var errSecItemNotFound: OSStatus { declared() }

/// <https://developer.apple.com/documentation/security/ksecclass>.
nonisolated(unsafe) public let kSecClass: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecclassgenericpassword>.
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecattrservice>.
nonisolated(unsafe) public let kSecAttrService: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecattraccessible>.
nonisolated(unsafe) public let kSecAttrAccessible: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecattraccessiblewhenunlockedthisdeviceonly>.
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecvaluedata>.
nonisolated(unsafe) public let kSecValueData: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecreturndata>.
nonisolated(unsafe) public let kSecReturnData: CFString = declared()
