/// The moments at which requests may go out: at most a number of them in any second.
///
/// The time of a slow answer is not lost: the requests that could have gone out meanwhile go out right after it.
struct RequestPace {
    /// The turns that were given, the earliest first.
    private var turns: [Duration] = []

    /// Gives the next turn, now or later, to requests that go out together.
    mutating func next(at now: Duration, perSecond limit: Int, together count: Int = 1) -> Duration {
        var turn = max(now, turns.last ?? .zero)
        // The request that has to be a second old when the last of these goes out.
        let oldest = turns.count + count - 1 - max(limit, count)
        if oldest >= 0 { turn = max(turn, turns[oldest] + .seconds(1)) }
        turns += Array(repeating: turn, count: count)
        return turn
    }
}
