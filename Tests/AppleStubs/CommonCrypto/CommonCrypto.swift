// Apple documents these only in the headers CommonDigest.h, CommonHMAC.h and CommonKeyDerivation.h.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public typealias CC_LONG = UInt32
public typealias CCHmacAlgorithm = UInt32
public typealias CCPBKDFAlgorithm = UInt32
public typealias CCPseudoRandomAlgorithm = UInt32

/// The constants of an enum come to Swift as Int.
public var kCCHmacAlgSHA256: Int { declared() }
public var kCCPBKDF2: Int { declared() }
public var kCCPRFHmacAlgSHA256: Int { declared() }
public var kCCSuccess: Int { declared() }

@discardableResult public func CC_SHA256(
    _ data: UnsafeRawPointer!, _ count: CC_LONG, _ output: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { declared() }

public func CCHmac(
    _ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer!, _ keyCount: Int, _ data: UnsafeRawPointer!,
    _ count: Int, _ output: UnsafeMutableRawPointer!
) { declared() }

@discardableResult public func CCKeyDerivationPBKDF(
    _ algorithm: CCPBKDFAlgorithm, _ password: UnsafePointer<CChar>!, _ passwordCount: Int,
    _ salt: UnsafePointer<UInt8>!, _ saltCount: Int, _ function: CCPseudoRandomAlgorithm, _ rounds: UInt32,
    _ key: UnsafeMutablePointer<UInt8>!, _ keyCount: Int
) -> Int32 { declared() }
