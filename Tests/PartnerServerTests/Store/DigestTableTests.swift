import PlatformCrypto
import TestSupport
import Testing

@testable import PartnerServer

@Suite struct DigestTableTests {
    private let crypto: PlatformCrypto

    init() throws {
        crypto = try PlatformCrypto()
    }

    private func key(_ number: Int) -> SHA256Digest { crypto.sha256("\(number)".utf8) }

    @Test func `it does what a dictionary does`() {
        var table = DigestTable<Int>()
        var dictionary: [SHA256Digest: Int] = [:]
        var random = SeededGenerator(seed: 20_261_121)
        for step in 0..<20_000 {
            let key = key(Int.random(in: 0..<3_000, using: &random))
            if Bool.random(using: &random) {
                table.set(key, to: step)
                dictionary[key] = step
            } else {
                table.update(key) { $0 += 1 }
                dictionary[key]? += 1
            }
            if step % 4_000 == 3_999 {
                let bound = step / 2
                table.removeAll { $0 < bound }
                dictionary = dictionary.filter { $0.value >= bound }
            }
        }
        #expect(table.count == dictionary.count)
        for number in 0..<3_000 { #expect(table[key(number)] == dictionary[key(number)]) }
    }

    @Test func `emptied it starts over`() {
        var table = DigestTable<Int>()
        for number in 0..<2_000 { table.set(key(number), to: number) }
        table.removeAll { _ in true }
        #expect(table.count == 0)
        #expect(table[key(1)] == nil)
        table.set(key(1), to: 7)
        #expect(table[key(1)] == 7)
    }
}
