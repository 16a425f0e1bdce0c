import PlatformCrypto

extension RandomSource {
    /// A `state` that looks like Google's: base64url, 640 characters unless another size is given, of at least one byte.
    ///
    /// The first byte is zero, as in every state of Google's that was seen: see ``StateBeginning``.
    package func state(bytes count: Int = 480) -> String {
        let firstByte: [UInt8] = [0]
        return Base64URL.encode(firstByte + bytes(count - firstByte.count))
    }

    /// A state of 24 characters, for a server that does not accept one as long as Google's.
    func shortState() -> String { state(bytes: 18) }
}
