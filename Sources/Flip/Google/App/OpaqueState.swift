import PlatformCrypto

/// A `state` that looks like Google's: base64url of bytes that begin with 0x00.
///
/// Genuine ones are ciphertext of some 640 characters. A partner must treat them as opaque. A short and
/// simple `state` in a test hides a partner's mistake, so the stand-in sends a long one.
enum OpaqueState {
    static func make(byteCount: Int, random: (Int) -> [UInt8]) -> String {
        Base64URL.encode([0] + random(max(byteCount, minimumBytes) - 1))
    }

    /// RFC 6749 section 10.10: 128 bits at least, here 256, and the leading zero.
    private static let minimumBytes = 33
}
