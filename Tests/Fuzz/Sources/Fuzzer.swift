import Foundation

/// A parser under test: some inputs to begin with, and what has to hold for any input.
struct FuzzTarget: Sendable {
    /// The name for `scripts/fuzz`.
    let name: String
    /// Inputs that the parser takes; the fuzzer changes them.
    let seeds: [String]
    /// Reads the input and calls ``require(_:_:)`` for each property.
    let run: @Sendable ([UInt8]) throws -> Void

    init(_ name: String, seeds: [String], run: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.name = name
        self.seeds = seeds
        self.run = run
    }

    static let all: [FuzzTarget] = flip + http + json + links + authorization + documents
}

/// Ends the process when a property does not hold or its check throws; libFuzzer then writes the input to a file.
func require(_ holds: @autoclosure () throws -> Bool, _ property: @autoclosure () -> String) {
    do {
        if try holds() { return }
    } catch {
        print("thrown: \(error)")
    }
    print("property does not hold: \(property())")
    fflush(nil)
    abort()
}

/// The target that the environment names; without a name the program lists the targets and ends.
private let chosen: FuzzTarget = {
    let environment = ProcessInfo.processInfo.environment
    guard let target = FuzzTarget.all.first(where: { $0.name == environment["FUZZ_TARGET"] }) else {
        FuzzTarget.all.forEach { print($0.name) }
        exit(0)
    }
    return target
}()

/// Called once by libFuzzer: writes the seeds of the target into the folder FUZZ_SEEDS.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
    let seeds = chosen.seeds
    if let folder = ProcessInfo.processInfo.environment["FUZZ_SEEDS"] {
        for (number, seed) in seeds.enumerated() {
            try? Data(seed.utf8).write(to: URL(fileURLWithPath: "\(folder)/seed-\(number)"))
        }
    }
    return 0
}

/// Called by libFuzzer for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: data, count: size))
    // A refusal is a good end: what counts is that it is thrown, and that the properties hold.
    try? chosen.run(input)
    let digest = hash(input)
    if digest % 256 == 0 { Growth(chosen, input, digest).check() }
    return 0
}

/// FNV-1a: the same in every run, so that an input that failed fails again.
func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
