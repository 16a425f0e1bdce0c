/// One of the eight patterns that break up large dark and light areas, with its penalty points.
///
/// Source: ISO/IEC 18004, data masking; evaluation of data masking results.
enum QRMask: Int, Sendable, CaseIterable {
    case checkerboard, rows, columns, diagonals, blocks, crosses, diamonds, meadow

    /// Whether a data module is inverted.
    func inverts(x: Int, y: Int) -> Bool {
        let value =
            switch self {
            case .checkerboard: (x + y) % 2
            case .rows: y % 2
            case .columns: x % 3
            case .diagonals: (x + y) % 3
            case .blocks: (x / 3 + y / 2) % 2
            case .crosses: x * y % 2 + x * y % 3
            case .diamonds: (x * y % 2 + x * y % 3) % 2
            case .meadow: ((x + y) % 2 + x * y % 3) % 2
            }
        return value == 0
    }

    /// The points against a drawn code: the mask with the fewest is taken.
    static func penalty(_ matrix: QRMatrix) -> Int {
        let size = matrix.size
        let lines =
            (0..<size).map { y in (0..<size).map { x in matrix[x, y] } }
            + (0..<size).map { x in (0..<size).map { y in matrix[x, y] } }
        return lines.reduce(0) { $0 + runs($1) + finderLikes($1) } + squares(matrix) + imbalance(matrix)
    }

    /// 3 for five modules of one colour in a line, and 1 for each more.
    private static func runs(_ line: [Bool]) -> Int {
        var points = 0
        var length = 0
        var last: Bool?
        for module in line {
            length = module == last ? length + 1 : 1
            last = module
            if length == 5 { points += 3 } else if length > 5 { points += 1 }
        }
        return points
    }

    /// 40 for each sequence like a finder pattern: 1:1:3:1:1 with four light modules before or after.
    private static func finderLikes(_ line: [Bool]) -> Int {
        var points = 0
        var window = 0
        for (place, module) in line.enumerated() {
            window = (window << 1 | (module ? 1 : 0)) & 0x7FF
            if place >= 10, window == 0b00001011101 || window == 0b10111010000 { points += 40 }
        }
        return points
    }

    /// 3 for each two by two modules of one colour.
    private static func squares(_ matrix: QRMatrix) -> Int {
        var points = 0
        for y in 1..<matrix.size {
            for x in 1..<matrix.size {
                let dark = matrix[x, y]
                if matrix[x - 1, y] == dark, matrix[x, y - 1] == dark, matrix[x - 1, y - 1] == dark {
                    points += 3
                }
            }
        }
        return points
    }

    /// 10 for each whole 5 % that the dark modules are away from half.
    private static func imbalance(_ matrix: QRMatrix) -> Int {
        let all = matrix.size * matrix.size
        let dark = matrix.isDark.count { $0 }
        return abs(dark * 20 - all * 10) / all * 10
    }
}
