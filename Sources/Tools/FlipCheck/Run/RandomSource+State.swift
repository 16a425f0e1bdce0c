import PlatformCrypto
import WebText

extension RandomSource {
    /// A `state` as Google's look: base64url, its first byte zero, 640 characters.
    package func state(bytes count: Int = 480) -> String { Base64URL.encode([0] + bytes(count - 1)) }
}
