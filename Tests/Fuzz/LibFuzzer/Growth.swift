import Foundation

/// The limit on work per byte: a part of an input is repeated until the input has 4 KB, and then 32 KB.
///
/// Eight times the bytes take about eight times as long where the work is in proportion, and 64 times where
/// it is quadratic. Only the time of this process is measured, so others do not count.
struct Growth {
    private let target: FuzzTarget
    private let before: ArraySlice<UInt8>
    private let part: ArraySlice<UInt8>
    private let after: ArraySlice<UInt8>

    private static let shortLength = 4_096
    private static let longLength = 8 * shortLength
    /// About half way between the factors 8 and 64.
    private static let maximumGrowth = 24.0
    /// A shorter time for the long input says nothing.
    private static let minimumSeconds = 0.03

    /// Repeats the part of the input, of 64 bytes at most, that the bits of a digest choose.
    init(of target: FuzzTarget, input: [UInt8], digest: UInt64) {
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
        let short = input(of: Self.shortLength)
        let long = input(of: Self.longLength)
        for _ in 0..<3 {
            let secondsOfLong = seconds(long)
            if secondsOfLong < Self.minimumSeconds { return }
            let secondsOfShort = (0..<3).map { _ in seconds(short) }.min() ?? 0
            if secondsOfLong < secondsOfShort * Self.maximumGrowth { return }
        }
        let text = String(decoding: part, as: UTF8.self)
        propertyFailed(
            "\(target.name): work is not in proportion to size; \(text.debugDescription) repeated is slow")
    }

    /// The input with its part repeated, of about this many bytes.
    private func input(of length: Int) -> [UInt8] {
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
