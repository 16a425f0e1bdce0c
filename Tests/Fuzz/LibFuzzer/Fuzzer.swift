import Foundation

/// Ends the process; libFuzzer then writes the input to a file.
func propertyFailed(_ message: String) {
    print(message)
    fflush(nil)
    abort()
}

/// The target that the environment names.
///
/// Without a name, the program lists the targets and ends.
private let chosen: FuzzTarget = {
    guard let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] else {
        FuzzTarget.all.forEach { print($0.name) }
        exit(0)
    }
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        print("fuzz: there is no target \(name); scripts/fuzz --list names them")
        exit(1)
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
            do {
                try Data(seed.utf8).write(to: URL(fileURLWithPath: "\(folder)/seed-\(number)"))
            } catch {
                print("fuzz: the seeds cannot be written into \(folder): \(error)")
                exit(1)
            }
        }
    }
    return 0
}

/// Called by libFuzzer for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: data, count: size))
    // A refusal is a good end: what counts is that it is thrown, and that the properties hold.
    chosen.runNow(input)
    let digest = hash(input)
    // Only one input of 256, because the check takes many times as long as the target itself.
    if digest % 256 == 0 { Growth(of: chosen, input: input, digest: digest).check() }
    return 0
}

extension FuzzTarget {
    /// Runs to the end before it returns, as libFuzzer asks for one input after the other.
    func runNow(_ input: [UInt8]) {
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            try? await run(input)
            isDone.signal()
        }
        isDone.wait()
    }
}
