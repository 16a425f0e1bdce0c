/// A QR code (ISO/IEC 18004) in byte mode, of ASCII: readers take other bytes for Latin-1 or UTF-8.
package struct QRCode: Sendable, Hashable {
    /// The part of the code that may be unreadable.
    package enum ErrorCorrection: Sendable, Hashable, CaseIterable {
        /// About 7 %: enough on a screen, and the smallest.
        case low
        /// About 15 %.
        case medium

        var formatBits: Int {
            switch self {
            case .low: 0b01
            case .medium: 0b00
            }
        }
    }

    /// The text does not fit into the largest code.
    package struct TooLong: Error, Sendable, Hashable, CustomStringConvertible {
        package let limit: Int
        package var description: String { "a QR code holds no more than \(limit) bytes; shorten the text" }
    }

    /// The modules on one side, 21 to 177.
    package let size: Int
    private let isDark: [Bool]

    /// The smallest code that holds the text.
    package init(_ text: String, errorCorrection: ErrorCorrection = .low) throws(TooLong) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.all.first(where: { $0.capacity(errorCorrection) >= bytes.count }) else {
            throw TooLong(limit: QRVersion(number: 40).capacity(errorCorrection))
        }
        self.init(bytes, version: version, level: errorCorrection)
    }

    init(_ bytes: [UInt8], version: QRVersion, level: ErrorCorrection) {
        var matrix = QRMatrix(version)
        matrix.draw(codewords: QRCodewords.of(bytes, version: version, level: level))
        matrix.applyMask(level: level)
        size = matrix.size
        isDark = matrix.isDark
    }

    /// Whether a module is dark; outside the code all are light.
    package func isDark(x: Int, y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && isDark[y * size + x]
    }
}

extension QRCode {
    /// The colours of the terminal.
    package enum Background: Sendable, Hashable {
        /// A dark terminal with light text, which is usual: light modules are drawn, dark ones are left out.
        case dark
        /// Dark text on light.
        case light
        /// Either: black on white is asked for by escape sequences (ECMA-48), so only for a terminal.
        case colored
    }

    /// The light modules that a reader needs around the code, on each side (ISO/IEC 18004, quiet zone).
    package static let quietZone = 4

    package var columns: Int { size + 2 * Self.quietZone }

    /// The code for a terminal, two modules in a character, with its quiet zone; each line ends in a newline.
    package func text(on background: Background) -> String {
        let places = -Self.quietZone..<size + Self.quietZone
        var text = ""
        for y in stride(from: places.lowerBound, to: places.upperBound, by: 2) {
            if background == .colored { text += "\u{1B}[30;47m" }
            for x in places {
                let (upper, lower) = (isDark(x: x, y: y), isDark(x: x, y: y + 1))
                // On a dark background the drawn characters are light, so the light modules are drawn.
                text += background == .dark ? Self.block(!upper, !lower) : Self.block(upper, lower)
            }
            if background == .colored { text += "\u{1B}[0m" }
            text += "\n"
        }
        return text
    }

    private static func block(_ upper: Bool, _ lower: Bool) -> String {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
