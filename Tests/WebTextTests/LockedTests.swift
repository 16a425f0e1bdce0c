import Testing
import WebText

/// The lock on which everything `@unchecked` stands.
@Suite struct LockedTests {
    @Test func `no change is lost when many tasks make changes at once`() async {
        let numbers = Locked([0, 0])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<5_000 {
                        numbers.withLock { numbers in
                            numbers[0] += 1
                            // Nobody sees the state between the two changes.
                            numbers[1] = numbers[0] * 2
                        }
                    }
                }
            }
        }
        #expect(numbers.withLock { $0 } == [40_000, 80_000])
    }

    @Test func `the lock is free again after each call, and gives the result of the work`() {
        let words = Locked(["a"])
        let count = words.withLock { words in
            words.append("b")
            return words.count
        }
        #expect(count == 2)
        #expect(words.withLock { $0.joined() } == "ab")
    }
}
