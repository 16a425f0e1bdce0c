import PlatformCrypto

extension RandomSource {
    /// A `state` that looks like Google's: bytes in base64url, 480 unless a size is given, which make 640 characters.
    ///
    /// The first byte is zero, as in every state of Google's that was seen: see ``StateBeginning``. The others are random.
    ///
    /// - Parameter count: how many bytes; at least one.
    package func state(bytes count: Int = 480) -> String {
        let firstByte: [UInt8] = [0]
        return Base64URL.encode(firstByte + bytes(count - firstByte.count))
    }

    /// A state of 24 characters, with 17 random bytes, for a server that does not accept one as long as Google's.
    func shortState() -> String { state(bytes: 18) }
}
