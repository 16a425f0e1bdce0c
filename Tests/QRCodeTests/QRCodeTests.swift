import PlatformCrypto
import Testing

@testable import QRCode

@Suite struct QRCodeTests {
    @Test func `a small code is drawn module by module as the Python package qrcode draws it`() {
        let code = QRCode(Array("flip".utf8), version: QRVersion(number: 1), level: .medium)
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
            let drawn = rows(QRCode(Array(text), version: version, level: level)).joined()
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

    /// The first six bytes of the SHA-256 of its modules as 1 and 0.
    private static let lowDigests = [
        "3a8b010918ca", "4dd0e05a9246", "d566f46260d0", "ad760cd5703b", "1ff05b8745d7", "8e73d7691a65",
        "730932bcfed7", "ec9e1d296339", "c904ca6177a5", "1b930302e223", "cd898a8f3f54", "642f4a9849b3",
        "6e32d19a1354", "1bb65db8ef43", "110904f7db71", "fcc27b29fffa", "ccffe9650224", "e851e5d7451b",
        "439391c7f522", "29f6edba94e0", "3047888eb79d", "ddaae156d681", "4e1a4cee9bdc", "8652ba65d584",
        "3bbd4e06c017", "adf589048961", "b0409af871f3", "d420557e18c7", "e30799dec730", "54afe7885fdc",
        "6b43df09e0c8", "0fddba16e2ab", "e6e0cda55891", "719b05be3e76", "1d266454470d", "bc3f54767951",
        "965dd3dedd87", "3970d01936f9", "9fe0da5b42d1", "82cf7c48b83d",
    ]
    private static let mediumDigests = [
        "9dd8c727a8a8", "8a4b4b8bffad", "b9d3e2f93f31", "043806ee33d4", "5be8ffa232ee", "e3524fb5046d",
        "84f2e3689666", "22cd5d0a9e35", "4c4799aea6d1", "c50e7fde50ff", "2bf1991d7036", "03e0d45fbba8",
        "1c01e5d29165", "967685d4f98f", "1d32607d0a60", "154637b3c8a1", "01e8d524f56a", "c754fc71a110",
        "7d6fb6ce12f4", "db0b47f7ca55", "8f50f3086431", "ae0030afd2a9", "e8078d503a9d", "e41a64034502",
        "15e5891dc13d", "de64981c666a", "7f7aa174ac96", "e5a1a4813a76", "876fe208288e", "95e888650980",
        "41133e752722", "accfc28e6169", "5a3fcf0557d7", "1a7498d68a1b", "da26c05995a1", "ff258f9238fe",
        "878e0c782da3", "6b52d2a32773", "55598b6ee3e4", "0e18ec108e8f",
    ]
}
