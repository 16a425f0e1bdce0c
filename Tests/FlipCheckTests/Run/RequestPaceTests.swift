import Testing

@testable import FlipCheck

/// How many requests go out in a second.
@Suite struct RequestPaceTests {
    @Test func `no second has more requests than the limit, and no turn is lost to a slow answer`() {
        var pace = RequestPace()
        var now = Duration.zero
        var turns: [Duration] = []
        for number in 0..<400 {
            // Every seventh answer takes 300 milliseconds, the others one.
            let turn = pace.next(at: now, perSecond: 50)
            turns.append(turn)
            now = turn + .milliseconds(number % 7 == 0 ? 300 : 1)
        }
        for index in turns.indices.dropFirst(50) { #expect(turns[index] - turns[index - 50] >= .seconds(1)) }
        // 58 slow answers and 342 quick ones; nothing else passes, because no second has 50 of them.
        #expect(now == .milliseconds(58 * 300 + 342))
    }

    @Test func `two together go out at one moment, and count as two`() {
        var pace = RequestPace()
        for _ in 0..<3 { #expect(pace.next(at: .zero, perSecond: 4) == .zero) }
        #expect(pace.next(at: .zero, perSecond: 4, together: 2) == .seconds(1))
        #expect(pace.next(at: .zero, perSecond: 4) == .seconds(1))
        #expect(pace.next(at: .zero, perSecond: 4) == .seconds(1))
        #expect(pace.next(at: .zero, perSecond: 4) == .seconds(2))
        // Even where one in a second is allowed.
        pace = RequestPace()
        #expect(pace.next(at: .zero, perSecond: 1, together: 2) == .zero)
        #expect(pace.next(at: .zero, perSecond: 1) == .seconds(1))
    }
}
