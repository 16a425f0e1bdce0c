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
        // The last of these has to go out at least a second after this one.
        let predecessor = lastOfThese - max(limit, count)
        if predecessor >= 0 { turn = max(turn, turns[predecessor] + .seconds(1)) }
        turns += Array(repeating: turn, count: count)
        return turn
    }
}
