import PlatformCrypto
import Testing

@testable import QRCode

@Suite struct QRCodeTests {
    @Test func `a small code is drawn module by module as qrencode draws it`() {
        let code = QRCode(Array("flip".utf8), version: QRVersion(number: 1), level: .medium, mask: .columns)
        #expect(rows(code) == Self.flip)
    }

    @Test(arguments: QRCode.ErrorCorrection.allCases)
    func `each of the forty sizes is drawn as the Python package qrcode draws it`(
        level: QRCode.ErrorCorrection
    ) async throws {
        let crypto = try PlatformCrypto()
        for (version, expected) in zip(QRVersion.all, level == .low ? Self.lowDigests : Self.mediumDigests) {
            // Full codes and codes with one and two bytes of fill.
            let length = version.capacity(level) - version.number % 3
            let text = String(repeating: "https://partner.example/flip?", count: 110).utf8.prefix(length)
            let mask = try #require(QRMask(rawValue: version.number % 8))
            let drawn = rows(QRCode(Array(text), version: version, level: level, mask: mask)).joined()
            let bits = drawn.utf8.map { $0 == UInt8(ascii: "#") ? UInt8(ascii: "1") : UInt8(ascii: "0") }
            let digest = crypto.sha256(bits).bytes.prefix(6).map {
                String(Int($0) + 256, radix: 16).dropFirst()
            }
            #expect(digest.joined() == expected, "version \(version.number)")
            await Task.yield()
        }
    }

    @Test func `the text for a terminal has the quiet zone, and shines where light on a dark background`()
        throws
    {
        let code = try QRCode("flip")
        let light = code.text(on: .light).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(light.count == (code.columns + 1) / 2 + 1)
        #expect(light.dropLast().allSatisfy { $0.count == code.columns })
        #expect(light[0].allSatisfy { $0 == " " } && light[1].allSatisfy { $0 == " " })
        #expect(light[2].dropFirst(4).hasPrefix("█▀▀▀▀▀█"))
        let dark = code.text(on: .dark).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(dark[0].allSatisfy { $0 == "█" })
        #expect(dark[2].dropFirst(4).hasPrefix(" ▄▄▄▄▄ "))
        let colored = code.text(on: .colored)
        #expect(colored.hasPrefix("\u{1B}[30;47m") && colored.hasSuffix("\u{1B}[0m\n"))
    }

    @Test func `the smallest size that holds the text is taken`() throws {
        for (bytes, level, size) in [
            (17, QRCode.ErrorCorrection.low, 21), (18, .low, 25), (14, .medium, 21), (15, .medium, 25),
            (858, .low, 97), (859, .low, 101),
        ] {
            #expect(try QRCode(String(repeating: "a", count: bytes), errorCorrection: level).size == size)
        }
    }

    @Test func `a text that fits into no code is refused`() throws {
        #expect(throws: QRCode.TooLong(limit: 2_953)) { try QRCode(String(repeating: "a", count: 2_954)) }
        #expect(throws: QRCode.TooLong(limit: 2_331)) {
            try QRCode(String(repeating: "a", count: 2_332), errorCorrection: .medium)
        }
    }

    @Test func `of the masks the one with the fewest points against it is taken`() throws {
        let text = "https://partner.example/flip?state=0123456789"
        let version = try #require(QRVersion.all.first { $0.capacity(.low) >= text.utf8.count })
        var plain = QRMatrix(version)
        plain.draw(codewords: QRCodewords.of(Array(text.utf8), version: version, level: .low))
        let points = QRMask.allCases.map { QRMask.penalty(plain.masked($0, level: .low)) }
        let best = try #require(points.indices.min { points[$0] < points[$1] })
        let expected = QRCode(
            Array(text.utf8), version: version, level: .low, mask: QRMask.allCases[best])
        #expect(try QRCode(text) == expected)
        #expect(Set(points).count > 1)
    }

    @Test func `no text makes it trap`() throws {
        for text in ["", "é", "\u{0}"] { #expect(try QRCode(text).size == 21) }
    }

    private func rows(_ code: QRCode) -> [String] {
        (0..<code.size).map { y in
            (0..<code.size).map { x in code.isDark(x: x, y: y) ? "#" : "." }.joined()
        }
    }

    /// qrencode 4.1.1: `qrencode -8 -l M -m 0 -t ASCIIi -o - flip`.
    private static let flip = [
        "#######.....#.#######", "#.....#..##.#.#.....#", "#.###.#.##.##.#.###.#",
        "#.###.#.##....#.###.#", "#.###.#.#####.#.###.#", "#.....#.#.#.#.#.....#",
        "#######.#.#.#.#######", "........##.##........", "#.#####.....#.#####..",
        "..###..#..#.#..#.#..#", ".#.#..#.#.##.#..#.##.", "####...###.....####.#",
        "##...###.#.#.#..#..#.", "........##.####.....#", "#######.....#.##.###.",
        "#.....#.#.#####..##..", "#.###.#.#...#..#.#.#.", "#.###.#.###.#..#..#..",
        "#.###.#.#.##.#..#.#..", "#.....#..#.....##.#..", "#######.##.#.#..#.##.",
    ]

    /// The package qrcode 8.2 from PyPI: the first six bytes of the SHA-256 of the modules as 1 and 0.
    private static let lowDigests = [
        "32ffd72d9fa1", "1da73cc636ef", "e2e18943d97e", "ac7129efe6ad", "fcf9b9ac9b62", "7a85e98e96dc",
        "1743b5bc3c2c", "ec9e1d296339", "73222fbe61bb", "3f830802f32f", "07ac3ac2133f", "72217be0ef29",
        "9b7b6cdbfe4c", "6f86dc95e581", "ecb39addead5", "fcc27b29fffa", "2ad2be5111a5", "62afea8e834e",
        "e20acc254d34", "db6b696915ec", "6dd854189efb", "181119697fa7", "2f8c81a4e01b", "8652ba65d584",
        "21c7d1d4bfc0", "16dd12035030", "f1862050a685", "0b2730624e6e", "2a77bf2a2b85", "9d75f4298a65",
        "64c8c4de0284", "0fddba16e2ab", "789b0ff3761c", "89192d1ebd43", "13fae086208b", "e49c62f3a3a8",
        "cff6219824ec", "26df744af567", "1e44f609df4c", "82cf7c48b83d",
    ]
    private static let mediumDigests = [
        "d99bd4174041", "5f2093562137", "8a7da4fb2b2e", "e7a17ec12d86", "c7cd3d1bc9d6", "7ef5720921fc",
        "d8eac3cb94b7", "22cd5d0a9e35", "21e0f66601c8", "6c7e753dcfee", "786093a08cfe", "de6c7763ea9c",
        "d7fc3c75c305", "2d35157c54d3", "bb6b6e2dbbee", "154637b3c8a1", "d8b97b900a10", "4e1c48b89f42",
        "f9c52f845d9a", "8bc356a35da2", "fe9216a7e286", "3e2a66aa59bd", "69e2dc0995dd", "e41a64034502",
        "cf24b03673c8", "6d82dfa60d4d", "5656310fa969", "aa2b9a986ea1", "ede7b031e27d", "bbebb4a5793a",
        "980e433a4934", "accfc28e6169", "1eaba9a179a6", "dda8be7c47b8", "6804a2b5e03d", "dfafec94dbbb",
        "34761c7aa1f8", "cb4001b9d0f8", "29d733fc5843", "0e18ec108e8f",
    ]
}
