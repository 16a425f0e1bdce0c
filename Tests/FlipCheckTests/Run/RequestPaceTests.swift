import Testing

@testable import FlipCheck

/// How many requests go out in a second.
@Suite struct RequestPaceTests {
    @Test func `no second has more requests than the limit, and none waits longer than for that`() {
        var pace = RequestPace()
        var now = Duration.zero
        var turns: [Duration] = []
        for number in 0..<100 {
            // Every 25th answer takes a second and a half, so that some turns are at once.
            let turn = pace.next(at: now, perSecond: 10)
            let earliest: Duration = number < 10 ? .zero : turns[number - 10] + .seconds(1)
            #expect(turn == max(now, earliest))
            turns.append(turn)
            now = turn + .milliseconds(number % 25 == 0 ? 1500 : 1)
        }
        for index in turns.indices.dropFirst(10) { #expect(turns[index] - turns[index - 10] >= .seconds(1)) }
        // Without the limit it would be 6096 milliseconds.
        #expect(now == .milliseconds(14_016))
    }

    @Test func `a request in the middle of a second waits for the oldest of its limit`() {
        var pace = RequestPace()
        let turns = [0, 300, 500, 1100, 2400].map { pace.next(at: Duration.milliseconds($0), perSecond: 2) }
        #expect(turns == [0, 300, 1000, 1300, 2400].map { Duration.milliseconds($0) })
    }

    @Test func `no turn is lost to a slow answer`() {
        var pace = RequestPace()
        var now = Duration.zero
        for number in 0..<400 {
            // Every seventh answer takes 300 milliseconds, the others one.
            now = pace.next(at: now, perSecond: 50) + .milliseconds(number % 7 == 0 ? 300 : 1)
        }
        // 58 slow answers and 342 quick ones; nothing else passes, because no second has 50 of them.
        #expect(now == .milliseconds(58 * 300 + 342))
    }

    @Test func `two together go out at one moment, and count as two`() {
        var pace = RequestPace()
        for _ in 0..<3 { #expect(pace.next(at: .zero, perSecond: 4) == .zero) }
        #expect(pace.next(at: .zero, perSecond: 4, together: 2) == .seconds(1))
        // That second has room for two more; the fifth waits for the next.
        #expect(pace.next(at: .zero, perSecond: 4) == .seconds(1))
        #expect(pace.next(at: .zero, perSecond: 4) == .seconds(1))
        #expect(pace.next(at: .zero, perSecond: 4) == .seconds(2))
    }

    @Test func `two together go out even where one in a second is allowed`() {
        var pace = RequestPace()
        #expect(pace.next(at: .zero, perSecond: 1, together: 2) == .zero)
        #expect(pace.next(at: .zero, perSecond: 1) == .seconds(1))
    }
}
