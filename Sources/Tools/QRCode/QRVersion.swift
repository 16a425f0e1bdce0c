/// One of the forty sizes of a QR code, with the division of its codewords into blocks.
struct QRVersion: Sendable, Hashable {
    /// 1 to 40.
    let number: Int

    static let all = (1...40).map(QRVersion.init)

    /// The modules on one side.
    var size: Int { 17 + 4 * number }

    /// The bits that say how many bytes there are in byte mode.
    var lengthBits: Int { number < 10 ? 8 : 16 }

    /// The centres of the alignment patterns, on either axis; those that a finder pattern covers included.
    var alignmentCentres: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        // The first is 6, the last is 7 from the edge; the gaps between are even and
        // alike, the first excepted.
        let gap = (number * 8 + count * 3 + 5) / (count * 4 - 4) * 2
        return [6] + (0..<count - 1).reversed().map { size - 7 - $0 * gap }
    }

    /// All codewords, of data and of error correction.
    var codewords: Int {
        let centres = alignmentCentres.count
        let finders = 3 * 8 * 8
        let timing = 2 * (size - 16)
        let format = 2 * 15 + 1
        // Those at three corners are not drawn; those on a timing line share five modules with it.
        let alignment = centres == 0 ? 0 : (centres * centres - 3) * 25 - 2 * (centres - 2) * 5
        let version = number < 7 ? 0 : 2 * 18
        return (size * size - finders - timing - format - alignment - version) / 8
    }

    func blocks(_ level: QRCode.ErrorCorrection) -> (count: Int, correctionBytes: Int) {
        switch level {
        case .low: (Self.lowBlocks[number - 1], Self.lowCorrection[number - 1])
        case .medium: (Self.mediumBlocks[number - 1], Self.mediumCorrection[number - 1])
        }
    }

    func dataCodewords(_ level: QRCode.ErrorCorrection) -> Int {
        let (count, correctionBytes) = blocks(level)
        return codewords - count * correctionBytes
    }

    /// The bytes that fit in byte mode.
    func capacity(_ level: QRCode.ErrorCorrection) -> Int { (dataCodewords(level) * 8 - 4 - lengthBits) / 8 }

    private static let lowCorrection = [
        7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28,
        30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ]
    private static let lowBlocks = [
        1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16,
        17, 18, 19, 19, 20, 21, 22, 24, 25,
    ]
    private static let mediumCorrection = [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28,
        28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ]
    private static let mediumBlocks = [
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28,
        29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ]
}
