// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct SymmetricKey: Sendable {
    public init<D: ContiguousBytes>(data: D) { declared() }
}

public protocol HashFunction {}

public struct HMAC<H: HashFunction>: Sendable {
    public struct MAC: Sendable, Sequence {
        public func makeIterator() -> Array<UInt8>.Iterator { declared() }
    }

    public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> MAC {
        declared()
    }
}
