// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
import Foundation

/// corefoundation/cfdata.
///
/// A class, as on Apple's platforms: `Data` becomes one by `as` only.
public typealias CFData = NSData

/// corefoundation/cferror.
public typealias CFError = NSError

/// security/seckey.
@available(macOS 10.6, iOS 2.0, *)
public final class SecKey {}

/// security/seckeyalgorithm.
@available(macOS 10.12, iOS 10.0, *)
public struct SecKeyAlgorithm: Sendable {
    /// security/seckeyalgorithm/rsasignaturemessagepkcs1v15sha256.
    public static var rsaSignatureMessagePKCS1v15SHA256: SecKeyAlgorithm { declared() }
}

/// security/seckeycreaterandomkey(_:_:).
@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { declared() }

/// security/seckeycreatewithdata(_:_:_:).
@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { declared() }

/// security/seckeycopypublickey(_:).
@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? { declared() }

/// security/seckeycopyexternalrepresentation(_:_:).
@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { declared() }

/// security/seckeycreatesignature(_:_:_:_:).
@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCreateSignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { declared() }

/// security/seckeyverifysignature(_:_:_:_:_:).
@available(macOS 10.12, iOS 10.0, *)
public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { declared() }

/// security/ksecattrkeytype.
nonisolated(unsafe) public let kSecAttrKeyType: CFString = declared()
/// security/ksecattrkeytypersa.
nonisolated(unsafe) public let kSecAttrKeyTypeRSA: CFString = declared()
/// security/ksecattrkeysizeinbits.
nonisolated(unsafe) public let kSecAttrKeySizeInBits: CFString = declared()
/// security/ksecattrkeyclass.
nonisolated(unsafe) public let kSecAttrKeyClass: CFString = declared()
/// security/ksecattrkeyclasspublic.
nonisolated(unsafe) public let kSecAttrKeyClassPublic: CFString = declared()
