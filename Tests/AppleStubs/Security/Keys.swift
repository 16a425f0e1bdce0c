// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A class, as on Apple's platforms: `Data` becomes one by `as` only.
public typealias CFData = NSData

public typealias CFError = NSError

public final class SecKey {}

public struct SecKeyAlgorithm: Sendable {
    public static var rsaSignatureMessagePKCS1v15SHA256: SecKeyAlgorithm { declared() }
}

public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { declared() }

public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { declared() }

public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? { declared() }

public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { declared() }

public func SecKeyCreateSignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { declared() }

public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { declared() }

nonisolated(unsafe) public let kSecAttrKeyType: CFString = declared()
nonisolated(unsafe) public let kSecAttrKeyTypeRSA: CFString = declared()
nonisolated(unsafe) public let kSecAttrKeySizeInBits: CFString = declared()
nonisolated(unsafe) public let kSecAttrKeyClass: CFString = declared()
nonisolated(unsafe) public let kSecAttrKeyClassPublic: CFString = declared()
nonisolated(unsafe) public let kSecAttrKeyClassPrivate: CFString = declared()
