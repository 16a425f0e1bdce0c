extension Duration {
    /// The whole nanoseconds, as a recording has a time.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        // 292 years fit, and no run takes longer.
        let limit = Int64.max / 2_000_000_000
        return min(max(seconds, -limit), limit) * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
