/// <https://developer.apple.com/documentation/corefoundation/cfdata>.
///
/// A class that `Data` is bridged to; there is no bridging on Linux.
public typealias CFData = Data

/// <https://developer.apple.com/documentation/corefoundation/cferror>.
public typealias CFError = NSError

/// <https://developer.apple.com/documentation/security/seckey>.
public final class SecKey {}

/// <https://developer.apple.com/documentation/security/seckeyalgorithm>.
public struct SecKeyAlgorithm: Sendable {
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepkcs1v15sha256>.
    public static var rsaSignatureMessagePKCS1v15SHA256: SecKeyAlgorithm { declared() }
}

/// <https://developer.apple.com/documentation/security/seckeycreaterandomkey(_:_:)>.
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { declared() }

/// <https://developer.apple.com/documentation/security/seckeycreatewithdata(_:_:_:)>.
public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { declared() }

/// <https://developer.apple.com/documentation/security/seckeycopypublickey(_:)>.
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? { declared() }

/// <https://developer.apple.com/documentation/security/seckeycopyexternalrepresentation(_:_:)>.
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { declared() }

/// <https://developer.apple.com/documentation/security/seckeycreatesignature(_:_:_:_:)>.
public func SecKeyCreateSignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { declared() }

/// <https://developer.apple.com/documentation/security/seckeyverifysignature(_:_:_:_:_:)>.
public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { declared() }

/// <https://developer.apple.com/documentation/security/ksecattrkeytype>.
public let kSecAttrKeyType: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecattrkeytypersa>.
public let kSecAttrKeyTypeRSA: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecattrkeysizeinbits>.
public let kSecAttrKeySizeInBits: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecattrkeyclass>.
public let kSecAttrKeyClass: CFString = declared()
/// <https://developer.apple.com/documentation/security/ksecattrkeyclasspublic>.
public let kSecAttrKeyClassPublic: CFString = declared()
