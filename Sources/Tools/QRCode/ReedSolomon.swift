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
