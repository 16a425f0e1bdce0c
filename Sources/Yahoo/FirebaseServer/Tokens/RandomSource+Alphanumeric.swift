import PlatformCrypto

extension RandomSource {
    /// A number of random letters and digits, all equally likely.
    func alphanumeric(_ count: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        var text: [UInt8] = []
        while text.count < count {
            // 248 is the greatest multiple of 62 in a byte; the rest would favour the first letters.
            text += bytes(count).filter { $0 < 248 }.map { alphabet[Int($0) % alphabet.count] }
        }
        return String(decoding: text.prefix(count), as: UTF8.self)
    }
}
