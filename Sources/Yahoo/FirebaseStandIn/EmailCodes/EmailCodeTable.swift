import Foundation
import PlatformCrypto

/// The codes that were sent and not used yet, by their digests: looking a code up compares no secret.
struct EmailCodeTable: Sendable {
    /// The maximum number of codes.
    ///
    /// Every app can ask for codes, so there is a limit; when it is reached, the oldest code is removed.
    private static let maximumCount = 1000

    private var codes: [SHA256Digest: EmailCode] = [:]
    /// The digests of the codes, the oldest first.
    private var order: [SHA256Digest] = []

    /// The code with a digest, even one that has expired; nil when there is none.
    subscript(_ digest: SHA256Digest) -> EmailCode? { codes[digest] }

    /// The codes that can still be used, the oldest first.
    func unexpired(at now: Date) -> [EmailCode] {
        let sent = order.compactMap { digest in codes[digest] }
        return sent.filter { code in now < code.expires }
    }

    /// Adds a code; a full table forgets its oldest code.
    mutating func add(_ code: EmailCode, for digest: SHA256Digest) {
        if order.count >= Self.maximumCount { codes[order.removeFirst()] = nil }
        codes[digest] = code
        order.append(digest)
    }

    /// Removes the code with a digest, if there is one.
    mutating func remove(_ digest: SHA256Digest) {
        codes[digest] = nil
        order.removeAll { $0 == digest }
    }
}
