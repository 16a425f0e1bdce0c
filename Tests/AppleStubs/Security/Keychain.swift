@_exported import Foundation

/// <https://developer.apple.com/documentation/corefoundation/cfstring>.
///
/// A class that `String` is bridged to; there is no bridging on Linux.
public typealias CFString = String

/// <https://developer.apple.com/documentation/corefoundation/cfdictionary>.
///
/// A class that `Dictionary` is bridged to; there is no bridging on Linux.
public typealias CFDictionary = [CFString: Any]

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
public let kSecClass: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecclassgenericpassword>.
public let kSecClassGenericPassword: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecattrservice>.
public let kSecAttrService: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecattraccessible>.
public let kSecAttrAccessible: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecattraccessiblewhenunlockedthisdeviceonly>.
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecvaluedata>.
public let kSecValueData: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecreturndata>.
public let kSecReturnData: CFString = declared()
