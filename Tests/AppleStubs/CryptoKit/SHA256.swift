// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct SHA256: Sendable {
    public static func hash<D: DataProtocol>(data: D) -> SHA256Digest { declared() }
}

public struct SHA256Digest: Sendable, Sequence {
    public func makeIterator() -> Array<UInt8>.Iterator { declared() }
}
