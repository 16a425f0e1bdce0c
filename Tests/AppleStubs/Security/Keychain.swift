// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
import Foundation

/// corefoundation/cfstring.
///
/// A class, as on Apple's platforms: a `String` becomes one by `as` only.
public typealias CFString = NSString

/// corefoundation/cfdictionary.
///
/// A class, as on Apple's platforms: a dictionary becomes one by `as` only.
public typealias CFDictionary = NSDictionary

/// corefoundation/cftyperef.
public typealias CFTypeRef = AnyObject

/// security/secitemadd(_:_:).
public func SecItemAdd(
    _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { declared() }

/// security/secitemcopymatching(_:_:).
public func SecItemCopyMatching(
    _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { declared() }

/// security/secitemdelete(_:).
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { declared() }

/// kernel/osstatus.
public typealias OSStatus = Int32

/// security/errsecsuccess.
public var errSecSuccess: OSStatus { declared() }
/// security/errsecitemnotfound.
public var errSecItemNotFound: OSStatus { declared() }

/// security/ksecclass.
nonisolated(unsafe) public let kSecClass: CFString = declared()
/// security/ksecclassgenericpassword.
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = declared()
/// security/ksecattrservice.
nonisolated(unsafe) public let kSecAttrService: CFString = declared()
/// security/ksecattraccessible.
nonisolated(unsafe) public let kSecAttrAccessible: CFString = declared()
/// security/ksecattraccessiblewhenunlockedthisdeviceonly.
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = declared()
/// security/ksecvaluedata.
nonisolated(unsafe) public let kSecValueData: CFString = declared()
/// security/ksecreturndata.
nonisolated(unsafe) public let kSecReturnData: CFString = declared()
