/// A QR code of a text, as dark and light modules: a link that a phone's camera opens.
///
/// It has byte mode only, and error correction low or medium. Some readers read the bytes as Latin-1, some as
/// UTF-8, so use ASCII, as in every URL. Source: ISO/IEC 18004.
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
        /// The bytes that fit.
        package let limit: Int
        /// The problem and the remedy.
        package var description: String { "a QR code holds no more than \(limit) bytes; shorten the text" }
    }

    /// The modules on one side, 21 to 177.
    package let size: Int
    private let isDark: [Bool]

    /// The smallest code that holds the text.
    ///
    /// Throws ``TooLong`` when there is none.
    package init(_ text: String, errorCorrection: ErrorCorrection = .low) throws(TooLong) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.all.first(where: { $0.capacity(errorCorrection) >= bytes.count }) else {
            throw TooLong(limit: QRVersion(number: 40).capacity(errorCorrection))
        }
        var plain = QRMatrix(version)
        plain.draw(codewords: QRCodewords.of(bytes, version: version, level: errorCorrection))
        let candidates = QRMask.allCases.map { plain.masked($0, level: errorCorrection) }
        let best = candidates.min { QRMask.penalty($0) < QRMask.penalty($1) } ?? plain
        size = best.size
        isDark = best.isDark
    }

    /// A code of a given mask, whatever its penalty.
    init(_ bytes: [UInt8], version: QRVersion, level: ErrorCorrection, mask: QRMask) {
        var plain = QRMatrix(version)
        plain.draw(codewords: QRCodewords.of(bytes, version: version, level: level))
        let matrix = plain.masked(mask, level: level)
        size = matrix.size
        isDark = matrix.isDark
    }

    /// Whether a module is dark; outside the code all are light.
    package func isDark(x: Int, y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && isDark[y * size + x]
    }
}

extension QRMatrix {
    /// The code with a mask, and the format that names it.
    func masked(_ mask: QRMask, level: QRCode.ErrorCorrection) -> QRMatrix {
        var matrix = self
        matrix.apply(mask)
        matrix.drawFormat(level: level, mask: mask)
        return matrix
    }
}
