/// The moments at which requests may go out; those that a slow answer held up go out right after it.
struct RequestPace {
    private var turns: [Duration] = []

    mutating func next(at now: Duration, perSecond limit: Int, together count: Int = 1) -> Duration {
        var turn = max(now, turns.last ?? .zero)
        // The request that has to be a second old when the last of these goes out.
        let oldest = turns.count + count - 1 - max(limit, count)
        if oldest >= 0 { turn = max(turn, turns[oldest] + .seconds(1)) }
        turns += Array(repeating: turn, count: count)
        return turn
    }
}
