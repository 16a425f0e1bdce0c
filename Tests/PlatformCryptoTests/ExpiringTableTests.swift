import Foundation
import PlatformCrypto
import Testing

/// Values that expire, and counts by key within a window of time.
@Suite struct ExpiringTableTests {
    /// A table of counts, whose clock is the number of seconds after its beginning.
    private struct Counts {
        var table: ExpiringTable<Int>
        let crypto: PlatformCrypto

        init(room: Int) throws {
            table = ExpiringTable(lifetime: 60, limit: room)
            crypto = try PlatformCrypto()
        }

        func key(_ name: String) -> SHA256Digest { crypto.sha256(name.utf8) }

        func date(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: 1_800_000_000 + seconds) }

        /// How many of some counts at the same time are allowed.
        mutating func allowed(_ name: String, upTo most: Int, at seconds: TimeInterval, of tries: Int) -> Int
        {
            var allowed = 0
            for _ in 0..<tries where table.count(key(name), upTo: most, at: date(seconds)) { allowed += 1 }
            return allowed
        }
    }

    @Test func `a value expires after the lifetime, and is taken once`() throws {
        var counts = try Counts(room: 10)
        let isAdded = counts.table.add(7, for: counts.key("a"), at: counts.date(0))
        let found = [59.0, 60.0].map { counts.table.value(for: counts.key("a"), at: counts.date($0)) }
        let taken = [59.0, 59.0].map { counts.table.take(counts.key("a"), at: counts.date($0)) }
        #expect(isAdded)
        #expect(found == [7, nil])
        #expect(taken == [7, nil])
    }

    @Test func `a full table takes a value again when one has expired`() throws {
        var counts = try Counts(room: 1)
        let added = [("a", 0.0), ("b", 59.0), ("b", 60.0), ("c", 61.0)].map { name, seconds in
            counts.table.add(1, for: counts.key(name), at: counts.date(seconds))
        }
        #expect(added == [true, false, true, false])
    }

    @Test func `a value that was added after the clock was set back makes room when it expires`() throws {
        var counts = try Counts(room: 2)
        // The third value is refused, and so the table knows when its first value expires.
        var added = ["a", "b", "c"].map { counts.table.add(1, for: counts.key($0), at: counts.date(0)) }
        counts.table.take(counts.key("a"), at: counts.date(0))
        added += [-1_000.0, -941, -940].map { seconds in
            counts.table.add(1, for: counts.key("\(seconds)"), at: counts.date(seconds))
        }
        #expect(added == [true, true, false, true, false, true])
    }

    @Test func `a window begins with the first count and does not slide`() throws {
        var counts = try Counts(room: 10)
        let allowed = [0.0, 59, 60, 119, 120].map { seconds in
            counts.allowed("a", upTo: 3, at: seconds, of: seconds == 0 ? 1 : 4)
        }
        // Five counts from second 59 to second 60, which is twice the limit without the first.
        #expect(allowed == [1, 2, 3, 0, 3])
    }

    @Test func `a window ends when the clock is set back behind its beginning`() throws {
        var counts = try Counts(room: 1)
        let allowed = [0.0, -1, -2, 57, 58].map { seconds in
            counts.allowed("a", upTo: 1, at: seconds, of: 2)
        }
        // A second may lie between two callers; the window from second -2 ends at second 58.
        #expect(allowed == [1, 0, 1, 0, 1])
    }

    @Test func `each key has a count of its own`() throws {
        var counts = try Counts(room: 10)
        let allowed = ["a", "b"].map { counts.allowed($0, upTo: 3, at: 0, of: 4) }
        #expect(allowed == [3, 3])
    }

    @Test func `a limit of zero allows nothing, and a smaller limit holds for what was counted`() throws {
        var counts = try Counts(room: 10)
        let allowed = [0, 2, 1].map { counts.allowed("a", upTo: $0, at: 0, of: 1) }
        #expect(allowed == [0, 1, 0])
    }

    @Test func `a full table allows further keys, and counts the keys that it has`() throws {
        var counts = try Counts(room: 1)
        let allowed = ["a", "b", "a"].map { counts.allowed($0, upTo: 1, at: 0, of: 2) }
        #expect(allowed == [1, 2, 0])
    }

    @Test func `a count that is taken back leaves its window as it was`() throws {
        var counts = try Counts(room: 1)
        let first = counts.allowed("a", upTo: 1, at: 0, of: 1)
        counts.table.replace(0, for: counts.key("a"))
        let later = [59.0, 60].map { counts.allowed("a", upTo: 1, at: $0, of: 2) }
        #expect(first == 1)
        #expect(later == [1, 1])
    }
}
