/// The modules of a QR code while it is drawn: the dark ones, and those of a pattern.
struct QRMatrix: Sendable {
    let size: Int
    private(set) var isDark: [Bool]
    /// Modules that carry no data, so that no mask touches them.
    private var isPattern: [Bool]

    /// The patterns of a version, with room kept for the format.
    init(_ version: QRVersion) {
        size = version.size
        isDark = Array(repeating: false, count: size * size)
        isPattern = isDark
        for place in 8..<size - 8 {
            draw(x: 6, y: place, place % 2 == 0)
            draw(x: place, y: 6, place % 2 == 0)
        }
        drawRings(x: 3, y: 3, reach: 4)
        drawRings(x: size - 4, y: 3, reach: 4)
        drawRings(x: 3, y: size - 4, reach: 4)
        let centres = version.alignmentCentres
        let finders = [(6, 6), (6, size - 7), (size - 7, 6)]
        for x in centres {
            for y in centres where !finders.contains(where: { $0 == (x, y) }) {
                drawRings(x: x, y: y, reach: 2)
            }
        }
        drawFormat(0)
        drawVersion(version.number)
    }

    /// Draws the codewords in columns of two, from the lower right corner, up and down in turn.
    mutating func draw(codewords: [UInt8]) {
        var bit = 0
        var isUpward = true
        var right = size - 1
        while right > 0 {
            // The vertical timing pattern is left out.
            if right == 6 { right = 5 }
            for step in 0..<size {
                let y = isUpward ? size - 1 - step : step
                for x in [right, right - 1] where !isPattern[y * size + x] {
                    // The modules after the last codeword stay light.
                    guard bit / 8 < codewords.count else { continue }
                    isDark[y * size + x] = codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
            isUpward.toggle()
            right -= 2
        }
    }

    /// Inverts every second data module, and draws the level and the number of this mask, 0.
    mutating func applyMask(level: QRCode.ErrorCorrection) {
        // The standard takes of eight masks the one with the fewest points against it. Readers take each,
        // and the base64 of a link leaves no large areas that another mask would break up better.
        for y in 0..<size {
            for x in 0..<size where !isPattern[y * size + x] && (x + y) % 2 == 0 {
                isDark[y * size + x].toggle()
            }
        }
        // Five bits, ten for their correction, and a pattern against all light.
        let data = level.formatBits << 3
        drawFormat((data << 10 | Self.remainder(data << 10, by: 0x537)) ^ 0x5412)
    }

    /// Draws a format twice: around the upper left finder, and beside the other two.
    private mutating func drawFormat(_ bits: Int) {
        for place in 0..<15 {
            let dark = bits >> place & 1 == 1
            // The timing patterns in row and column 6 are skipped.
            switch place {
            case 0...5: draw(x: 8, y: place, dark)
            case 6, 7: draw(x: 8, y: place + 1, dark)
            case 8: draw(x: 7, y: 8, dark)
            default: draw(x: 14 - place, y: 8, dark)
            }
            if place < 8 {
                draw(x: size - 1 - place, y: 8, dark)
            } else {
                draw(x: 8, y: size - 15 + place, dark)
            }
        }
        // One module is always dark.
        draw(x: 8, y: size - 8, true)
    }

    private mutating func drawVersion(_ number: Int) {
        guard number >= 7 else { return }
        let bits = number << 12 | Self.remainder(number << 12, by: 0x1F25)
        for place in 0..<18 {
            let dark = bits >> place & 1 == 1
            let (far, near) = (size - 11 + place % 3, place / 3)
            draw(x: far, y: near, dark)
            draw(x: near, y: far, dark)
        }
    }

    /// The remainder of a polynomial with coefficients 0 and 1 after division.
    private static func remainder(_ value: Int, by divisor: Int) -> Int {
        var rest = value
        let width = Int.bitWidth - divisor.leadingZeroBitCount
        while Int.bitWidth - rest.leadingZeroBitCount >= width {
            rest ^= divisor << (Int.bitWidth - rest.leadingZeroBitCount - width)
        }
        return rest
    }

    /// A finder pattern with its light edge (reach 4), or an alignment pattern (reach 2).
    private mutating func drawRings(x: Int, y: Int, reach: Int) {
        for down in -reach...reach {
            for across in -reach...reach {
                let ring = max(abs(across), abs(down))
                let isInside = (0..<size).contains(x + across) && (0..<size).contains(y + down)
                guard isInside else { continue }
                draw(x: x + across, y: y + down, reach == 4 ? ring != 2 && ring != 4 : ring != 1)
            }
        }
    }

    private mutating func draw(x: Int, y: Int, _ dark: Bool) {
        isDark[y * size + x] = dark
        isPattern[y * size + x] = true
    }
}
