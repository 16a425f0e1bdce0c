import Dispatch

#if canImport(Glibc)
    import Glibc
#endif

/// A source of random bytes, which tests and examples can replace.
public struct RandomSource: Sendable {
    private let source: @Sendable (Int) -> [UInt8]
    /// The seed of a repeatable source; nil for another source.
    private var seed: UInt64?

    /// A source of the bytes that a function returns; the program stops if these are not as many as were asked for.
    public init(_ bytes: @escaping @Sendable (Int) -> [UInt8]) {
        source = bytes
    }

    /// Returns the given number of random bytes.
    public func bytes(_ count: Int) -> [UInt8] {
        let bytes = source(count)
        precondition(bytes.count == count, "the random source returned \(bytes.count) bytes for \(count)")
        return bytes
    }

    /// A source for values that no recorded output shows.
    ///
    /// Drawing from it does not change the bytes that a repeatable source returns next. Each time you ask a repeatable source
    /// for it, it begins again with the same bytes.
    public var independent: RandomSource {
        // Any odd number: adding it again and again returns to the first seed only after all others.
        seed.map { RandomSource.repeatable(seed: $0 &+ 0xD1B5_4A32_D192_ED03) } ?? self
    }

    /// A secret that cannot be guessed, as base64url: 32 bytes, that is 256 bits, make 43 characters.
    ///
    /// RFC 6749 section 10.10 asks for at least 128 bits in codes and tokens, better 160.
    public func token(bytes count: Int = 32) -> String { Base64URL.encode(bytes(count)) }

    /// The operating system's cryptographically secure source.
    public static let system = RandomSource { count in
        #if canImport(Glibc)
            // One system call for a token: the generator makes a call for every eight bytes.
            let maximumBytesOfCall = 256
            var bytes = [UInt8](repeating: 0, count: count)
            if count <= maximumBytesOfCall, getentropy(&bytes, count) == 0 { return bytes }
        #endif
        var generator = SystemRandomNumberGenerator()
        return randomBytes(count, from: &generator)
    }

    /// The same bytes on every run, for examples and tests.
    ///
    /// Never in production: the seed gives away every secret.
    public static func repeatable(seed: UInt64) -> RandomSource {
        // The queue lets one caller at a time draw from the generator.
        nonisolated(unsafe) var generator = RepeatableGenerator(state: seed)
        let queue = DispatchQueue(label: "RandomSource.repeatable")
        var source = RandomSource { count in queue.sync { randomBytes(count, from: &generator) } }
        source.seed = seed
        return source
    }
}

private func randomBytes(_ count: Int, from generator: inout some RandomNumberGenerator) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count {
            var word = generator.next()
            for _ in 0..<min(8, count - filled) {
                buffer[filled] = UInt8(truncatingIfNeeded: word)
                word >>= 8
                filled += 1
            }
        }
    }
}

/// SplitMix64: evenly distributed, and easy to predict.
private struct RepeatableGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
