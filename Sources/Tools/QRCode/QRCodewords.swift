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
