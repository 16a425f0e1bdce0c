// Names looked up in the iOS 16.5 SDK on 24 November 2026; each declaration names its page.
import Foundation

/// <https://developer.apple.com/documentation/corefoundation/cfdata>.
///
/// A class, as on Apple's platforms: `Data` becomes one by `as` only.
public typealias CFData = NSData

/// <https://developer.apple.com/documentation/corefoundation/cferror>.
public typealias CFError = NSError

/// <https://developer.apple.com/documentation/security/seckey>.
@available(macOS 10.6, iOS 2.0, *)
public final class SecKey {}

/// <https://developer.apple.com/documentation/security/seckeyalgorithm>.
@available(macOS 10.12, iOS 10.0, *)
public struct SecKeyAlgorithm: Sendable {
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepkcs1v15sha256>.
    public static var rsaSignatureMessagePKCS1v15SHA256: SecKeyAlgorithm { declared() }
}

/// <https://developer.apple.com/documentation/security/seckeycreaterandomkey(_:_:)>.
@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { declared() }

/// <https://developer.apple.com/documentation/security/seckeycreatewithdata(_:_:_:)>.
@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { declared() }

/// <https://developer.apple.com/documentation/security/seckeycopypublickey(_:)>.
@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? { declared() }

/// <https://developer.apple.com/documentation/security/seckeycopyexternalrepresentation(_:_:)>.
@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { declared() }

/// <https://developer.apple.com/documentation/security/seckeycreatesignature(_:_:_:_:)>.
@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCreateSignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { declared() }

/// <https://developer.apple.com/documentation/security/seckeyverifysignature(_:_:_:_:_:)>.
@available(macOS 10.12, iOS 10.0, *)
public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { declared() }

/// <https://developer.apple.com/documentation/security/ksecattrkeytype>.
nonisolated(unsafe) public let kSecAttrKeyType: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecattrkeytypersa>.
nonisolated(unsafe) public let kSecAttrKeyTypeRSA: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecattrkeysizeinbits>.
nonisolated(unsafe) public let kSecAttrKeySizeInBits: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecattrkeyclass>.
nonisolated(unsafe) public let kSecAttrKeyClass: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecattrkeyclasspublic>.
nonisolated(unsafe) public let kSecAttrKeyClassPublic: CFString = declared()
