import PlatformCrypto
import Testing

/// Random bytes of the system, and repeatable bytes for tests.
@Suite struct RandomSourceTests {
    @Test func `a token is 32 bytes in 43 characters unless another number is asked for`() {
        #expect(RandomSource.system.token().utf8.count == 43)
        for count in [16, 64] {
            #expect(Base64URL.decode(RandomSource.system.token(bytes: count))?.count == count)
        }
    }

    /// `getentropy` of Linux gives at most 256 bytes.
    @Test(arguments: [0, 1, 7, 8, 9, 100, 256, 257, 1_000])
    func `as many bytes come as were asked for`(count: Int) {
        #expect(RandomSource.system.bytes(count).count == count)
    }

    @Test(arguments: [32, 256, 257])
    func `the system's bytes differ from each other and from the next bytes`(count: Int) {
        let bytes = RandomSource.system.bytes(count)
        #expect(Set(bytes).count > 8)
        #expect(RandomSource.system.bytes(count) != bytes)
        #expect(RandomSource.system.independent.bytes(count) != bytes)
    }

    @Test func `a repeatable source gives the same bytes on every run`() {
        let source = RandomSource.repeatable(seed: 1)
        #expect(source.token(bytes: 16) == "wVwCiewtCpFn7I5loY3rvg")
        #expect(source.token(bytes: 16) != "wVwCiewtCpFn7I5loY3rvg")
        #expect(RandomSource.repeatable(seed: 2).token() != RandomSource.repeatable(seed: 1).token())
    }

    @Test func `drawing from an independent source leaves a repeatable one as it is`() {
        let (source, untouched) = (RandomSource.repeatable(seed: 1), RandomSource.repeatable(seed: 1))
        let independent = source.independent.token()
        let token = source.token()
        #expect(token == untouched.token())
        #expect(independent != token)
        #expect(independent == RandomSource.repeatable(seed: 1).independent.token())
        #expect(untouched.independent.independent.token() != token)
    }

    @Test func `a source that returns too few bytes stops the program`() async {
        await #expect(processExitsWith: .failure) {
            _ = RandomSource { _ in [1] }.token()
        }
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
}
