import PlatformCrypto
import Testing

@testable import QRCode

@Suite struct QRCodeTests {
    @Test func `a small code is drawn module by module as the Python package qrcode draws it`() {
        let code = QRCode(Array("flip".utf8), version: QRVersion(number: 1), level: .medium)
        #expect(rows(code) == Self.flip)
    }

    /// The package qrcode 8.2 from PyPI, with mask 0: the SHA-256 of the rows of all sizes.
    @Test(arguments: [
        (QRCode.ErrorCorrection.low, "89e01c50b4ff790c22e46a03e023446ba665403eac38d277fe3583417868763b"),
        (.medium, "c80e812c2a71eee26eacb93680fe3aff02382bf4d7d2e87063bad69a6bd43657"),
    ]) func `each of the forty sizes is drawn as the Python package qrcode draws it`(
        level: QRCode.ErrorCorrection, digest: String
    ) async throws {
        var drawn = ""
        for version in QRVersion.all {
            // Full codes and codes with one and two bytes of fill.
            let length = version.capacity(level) - version.number % 3
            let text = String(repeating: "https://partner.example/flip?", count: 110).utf8.prefix(length)
            drawn += rows(QRCode(Array(text), version: version, level: level)).joined()
            await Task.yield()
        }
        let bytes = try PlatformCrypto().sha256(drawn.utf8).bytes
        #expect(bytes.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined() == digest)
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

    @Test func `no text makes it trap`() throws {
        for text in ["", "é", "\u{0}"] { #expect(try QRCode(text).size == 21) }
    }

    private func rows(_ code: QRCode) -> [String] {
        (0..<code.size).map { y in
            (0..<code.size).map { x in code.isDark(x: x, y: y) ? "#" : "." }.joined()
        }
    }

    /// The package qrcode 8.2 from PyPI, with mask 0.
    private static let flip = [
        "#######..##.#.#######", "#.....#.####..#.....#", "#.###.#...###.#.###.#",
        "#.###.#..#.##.#.###.#", "#.###.#.#..##.#.###.#", "#.....#...##..#.....#",
        "#######.#.#.#.#######", ".........#...........", "#.#.#.#..##.#...#..#.",
        "######....##.#.#..###", ".##.#.#..#.#.###..###", "..##.#..##.###.##..##",
        "#########.##.###...##", "........##....#..####", "#######..##.#...#####",
        "#.....#...#...#....#.", "#.###.#.###.#.#.##.##", "#.###.#..###.#.#.#.#.",
        "#.###.#.##.#.###..#.#", "#.....#..#.###.###.#.", "#######.#.##.###..###",
    ]
}
