/// The moments at which requests may go out, so that no second has more than a limit of them.
///
/// Requests that a slow answer held up may go out together when it has come.
struct RequestPace {
    /// The moments that were given so far, in their order.
    private var turns: [Duration] = []

    /// The moment at which a request, or several together, may go out.
    ///
    /// - Parameters:
    ///   - now: the present moment; all moments are counted from the same start.
    ///   - limit: how many requests may go out within any second; several together may be more.
    ///   - count: how many requests go out at this moment.
    mutating func next(at now: Duration, perSecond limit: Int, together count: Int = 1) -> Duration {
        var turn = max(now, turns.last ?? .zero)
        let lastOfThese = turns.count + count - 1
        // The request that is one too many for the same second.
        let tooMany = lastOfThese - max(limit, count)
        if tooMany >= 0 { turn = max(turn, turns[tooMany] + .seconds(1)) }
        turns += Array(repeating: turn, count: count)
        return turn
    }
}
