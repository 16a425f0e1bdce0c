extension Duration {
    var milliseconds: Double {
        Double(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000) / 1_000
    }

    var inSeconds: String {
        let tenths = components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// The seconds, rounded up.
    var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}
