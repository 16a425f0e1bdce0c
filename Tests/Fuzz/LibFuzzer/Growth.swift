import Foundation

/// The limit on work per byte: a part of the input is repeated until the input is 4
/// and then 32 times as long.
///
/// Eight times the bytes take about eight times as long where the work is in proportion, and 64 times where
/// it is quadratic. Only the time of this process is measured, so others do not count.
struct Growth {
    private let target: FuzzTarget
    private let before: ArraySlice<UInt8>
    private let part: ArraySlice<UInt8>
    private let after: ArraySlice<UInt8>

    private static let small = 4_096
    private static let factor = 8
    /// About half way between 8 and 64, counted in factors.
    private static let maximumGrowth = 24.0
    /// Shorter times, in seconds, say nothing.
    private static let minimumSeconds = 0.03

    /// Takes the part that the digest chooses.
    init(_ target: FuzzTarget, _ input: [UInt8], _ digest: UInt64) {
        self.target = target
        let count = max(1, input.count)
        let start = Int(digest >> 8 & 0xFFFF) % count
        let length = 1 + Int(digest >> 24 & 0xFFFF) % min(64, count)
        before = input[..<min(start, input.count)]
        part = input.dropFirst(start).prefix(length)
        after = input.dropFirst(start + length)
    }

    /// Ends the process when the time grows faster than the input, three times out of three.
    func check() {
        guard !part.isEmpty else { return }
        let small = repeated(Self.small)
        let large = repeated(Self.small * Self.factor)
        for _ in 0..<3 {
            let long = seconds(large)
            if long < Self.minimumSeconds { return }
            let short = (0..<3).map { _ in seconds(small) }.min() ?? 0
            if long < short * Self.maximumGrowth { return }
        }
        let text = String(decoding: part, as: UTF8.self)
        require(
            false, "\(target.name): work in proportion to size; \(text.debugDescription) repeated is slow")
    }

    private func repeated(_ length: Int) -> [UInt8] {
        Array(before) + repeatElement(Array(part), count: length / part.count + 1).joined() + Array(after)
    }

    private func seconds(_ input: [UInt8]) -> Double {
        let start = Self.processTime
        target.runNow(input)
        return Self.processTime - start
    }

    private static var processTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
