/// A SHA-256 digest: 32 bytes inside the value itself, so that a digest needs no memory of its own.
///
/// Equality ends at the first difference. That is safe for looking up the digest of a secret, since an
/// attacker cannot choose a digest byte by byte. A MAC needs ``PlatformCrypto/constantTimeEqual(_:_:)``.
public struct SHA256Digest: Sendable, Hashable {
    private let words: Words

    /// The 32 bytes as four numbers, which need no memory of their own.
    private struct Words: Hashable {
        var first: UInt64 = 0
        var second: UInt64 = 0
        var third: UInt64 = 0
        var fourth: UInt64 = 0
    }

    init(writing body: (UnsafeMutableRawBufferPointer) -> Void) {
        var words = Words()
        withUnsafeMutableBytes(of: &words, body)
        self.words = words
    }

    /// The digest of these bytes as stored; nil unless there are 32.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.init { $0.copyBytes(from: bytes) }
    }

    /// The number of bytes in a digest.
    public static let byteCount = 32

    /// The 32 bytes.
    public var bytes: [UInt8] { withBytes { Array($0) } }

    /// The bytes as base64url without padding: 43 characters.
    public var base64URL: String { withBytes { Base64URL.encode($0) } }

    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: words, body)
    }
}
