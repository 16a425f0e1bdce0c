// Looked up in the iOS 16.5 SDK on 24 November 2026; the page of a name is
// developer.apple.com/documentation/MODULE/NAME.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// corefoundation/cfdata.
///
/// A class, as on Apple's platforms: `Data` becomes one by `as` only.
public typealias CFData = NSData

/// corefoundation/cferror.
public typealias CFError = NSError

@available(macOS 10.6, iOS 2.0, *)
public final class SecKey {}

@available(macOS 10.12, iOS 10.0, *)
public struct SecKeyAlgorithm: Sendable {
    public static var rsaSignatureMessagePKCS1v15SHA256: SecKeyAlgorithm { declared() }
}

@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { declared() }

@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { declared() }

@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? { declared() }

@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { declared() }

@available(macOS 10.12, iOS 10.0, *)
public func SecKeyCreateSignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { declared() }

@available(macOS 10.12, iOS 10.0, *)
public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { declared() }

nonisolated(unsafe) public let kSecAttrKeyType: CFString = declared()
nonisolated(unsafe) public let kSecAttrKeyTypeRSA: CFString = declared()
nonisolated(unsafe) public let kSecAttrKeySizeInBits: CFString = declared()
nonisolated(unsafe) public let kSecAttrKeyClass: CFString = declared()
nonisolated(unsafe) public let kSecAttrKeyClassPublic: CFString = declared()
