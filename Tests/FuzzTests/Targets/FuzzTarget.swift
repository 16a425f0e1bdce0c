/// A parser or a server under test: some inputs to begin with, and what has to hold for any input.
struct FuzzTarget: Sendable {
    /// The name for `scripts/fuzz`.
    let name: String
    /// Inputs to begin with, also some that the parser refuses; the fuzzer changes them.
    let seeds: [String]
    /// Reads the input and calls ``require(_:_:)`` for each property; a refusal is thrown.
    let run: @Sendable ([UInt8]) async throws -> Void

    init(_ name: String, seeds: [String], run: @escaping @Sendable ([UInt8]) async throws -> Void) {
        self.name = name
        self.seeds = seeds
        self.run = run
    }

    /// What a target throws for a parser that refuses by nil, so that a seed which is refused does not count as read.
    struct Refused: Error {}

    static let all: [FuzzTarget] =
        flip + oneFile + http + json + links + authorization + documents + browser + servers
}

/// Reports a property that does not hold, or whose check throws.
func require(_ holds: @autoclosure () throws -> Bool, _ property: @autoclosure () -> String) {
    do {
        if try holds() { return }
        propertyFailed("property does not hold: \(property())")
    } catch {
        propertyFailed("property does not hold: \(property()); thrown: \(error)")
    }
}

/// FNV-1a: the same in every run, so that an input that failed fails again.
func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

/// The input as text; bytes that are not UTF-8 are replaced.
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
