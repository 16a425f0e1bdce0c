// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum Insecure: Sendable {
    public struct MD5: Sendable {
        public static func hash<D: DataProtocol>(data: D) -> MD5Digest { declared() }
    }

    public struct SHA1: HashFunction, Sendable {
        public static func hash<D: DataProtocol>(data: D) -> SHA1Digest { declared() }
    }

    public struct MD5Digest: Sendable, Sequence {
        public func makeIterator() -> Array<UInt8>.Iterator { declared() }
    }

    public struct SHA1Digest: Sendable, Sequence {
        public func makeIterator() -> Array<UInt8>.Iterator { declared() }
    }
}
