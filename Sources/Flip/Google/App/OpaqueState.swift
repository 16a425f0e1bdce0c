#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A `state` that looks like Google's: base64url of bytes that begin with 0x00.
///
/// Genuine ones are ciphertext of some 640 characters. Partners must treat them as opaque; what they do
/// wrong with a short and simple `state` in a test stays hidden, so the stand-in sends a long one.
enum OpaqueState {
    static func make(byteCount: Int, random: (Int) -> [UInt8]) -> String {
        let bytes = [0] + random(max(byteCount, minimumBytes) - 1)
        // RFC 4648 section 5: the alphabet that needs no escaping, and no padding.
        return String(
            Data(bytes).base64EncodedString().compactMap { character in
                switch character {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: character
                }
            })
    }

    /// RFC 6749 section 10.10: 128 bits at least, here 256, and the leading zero.
    private static let minimumBytes = 33
}
