import PlatformCrypto
import Testing

struct RandomSourceTests {
    @Test func `a token is 32 bytes in 43 characters unless more or fewer are asked for`() {
        #expect(RandomSource.system.token().utf8.count == 43)
        #expect(Base64URL.decode(RandomSource.system.token(bytes: 16))?.count == 16)
    }

    @Test(arguments: [0, 1, 7, 8, 9, 100]) func `as many bytes come as were asked for`(count: Int) {
        #expect(RandomSource.system.bytes(count).count == count)
    }

    @Test func `the system never gives the same token twice`() {
        let tokens = Set((0..<1000).map { _ in RandomSource.system.token() })
        #expect(tokens.count == 1000)
    }

    @Test func `every bit of the system's bytes is set about half of the time`() {
        var counts = [Int](repeating: 0, count: 8)
        for byte in RandomSource.system.bytes(8000) {
            for bit in 0..<8 where byte & (1 << bit) != 0 { counts[bit] += 1 }
        }
        // Six standard deviations of 45 around 4000: a fair source misses it once in many years.
        #expect(counts.allSatisfy { (3730...4270).contains($0) })
    }

    @Test func `a repeatable source gives the same bytes on every run`() {
        let source = RandomSource.repeatable(seed: 1)
        #expect(source.token(bytes: 16) == "wVwCiewtCpFn7I5loY3rvg")
        #expect(source.token(bytes: 16) != "wVwCiewtCpFn7I5loY3rvg")
        #expect(RandomSource.repeatable(seed: 2).token() != RandomSource.repeatable(seed: 1).token())
    }

    @Test func `a repeatable source can be shared between tasks`() async {
        let source = RandomSource.repeatable(seed: 1)
        let shared = await withTaskGroup(of: [String].self) { group in
            for _ in 0..<8 { group.addTask { (0..<1000).map { _ in source.token() } } }
            return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
        }
        let alone = RandomSource.repeatable(seed: 1)
        #expect(shared == Set((0..<8000).map { _ in alone.token() }))
    }

    @Test func `a source of one's own is asked`() {
        let source = RandomSource { [UInt8](repeating: 0, count: $0) }
        #expect(source.token(bytes: 3) == "AAAA")
    }
}
