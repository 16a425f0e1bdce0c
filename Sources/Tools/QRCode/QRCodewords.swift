/// The codewords of a QR code in byte mode, in the order in which they are drawn.
enum QRCodewords {
    /// The data, cut into blocks, each with its correction, and interleaved.
    static func of(_ bytes: [UInt8], version: QRVersion, level: QRCode.ErrorCorrection) -> [UInt8] {
        let data = padded(bytes, to: version.dataCodewords(level), lengthBits: version.lengthBits)
        let (count, correctionBytes) = version.blocks(level)
        let code = ReedSolomon(correctionBytes: correctionBytes)
        // The first blocks are one byte shorter where the data does not divide evenly.
        let shorter = count - data.count % count
        var rest = data[...]
        let blocks = (0..<count).map { number in
            let block = rest.prefix(data.count / count + (number < shorter ? 0 : 1))
            rest = rest.dropFirst(block.count)
            return Array(block)
        }
        return interleaved(blocks) + interleaved(blocks.map { code.correction(of: $0) })
    }

    /// Mode, length, the bytes, the end, and fill.
    private static func padded(_ bytes: [UInt8], to count: Int, lengthBits: Int) -> [UInt8] {
        var bits: [Bool] = []
        bits.reserveCapacity(count * 8)
        func append(_ value: Int, _ width: Int) {
            for bit in (0..<width).reversed() { bits.append(value >> bit & 1 == 1) }
        }
        append(0b0100, 4)
        append(bytes.count, lengthBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, count * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var fill = 0xEC
        while bits.count < count * 8 {
            append(fill, 8)
            fill ^= 0xEC ^ 0x11
        }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }

    /// The first byte of each block, then the second of each, and so on.
    private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
        let longest = blocks.map(\.count).max() ?? 0
        return (0..<longest).flatMap { place in
            blocks.compactMap { place < $0.count ? $0[place] : nil }
        }
    }
}

/// The error correction of a QR code: remainders of polynomials over the field of 256 elements.
struct ReedSolomon: Sendable {
    /// The coefficients of the generator polynomial below the highest, which is 1.
    private let generator: [UInt8]

    init(correctionBytes: Int) {
        var polynomial: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<correctionBytes {
            // Times (x - root); in this field minus is plus.
            var product = polynomial + [0]
            for (place, coefficient) in polynomial.enumerated() {
                product[place + 1] ^= Self.multiply(coefficient, root)
            }
            polynomial = product
            root = Self.multiply(root, 2)
        }
        generator = Array(polynomial.dropFirst())
    }

    func correction(of block: some Sequence<UInt8>) -> [UInt8] {
        var remainder = [UInt8](repeating: 0, count: generator.count)
        for byte in block {
            let factor = byte ^ (remainder.first ?? 0)
            remainder.removeFirst()
            remainder.append(0)
            for (place, coefficient) in generator.enumerated() {
                remainder[place] ^= Self.multiply(coefficient, factor)
            }
        }
        return remainder
    }

    /// The product of two elements of the field.
    static func multiply(_ one: UInt8, _ other: UInt8) -> UInt8 {
        var product: UInt16 = 0
        for bit in (0..<8).reversed() {
            product <<= 1
            if product & 0x100 != 0 { product ^= 0x11D }
            if other >> UInt8(bit) & 1 == 1 { product ^= UInt16(one) }
        }
        return UInt8(truncatingIfNeeded: product)
    }
}

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
