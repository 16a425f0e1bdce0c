/// The style sheets and scripts of the playground and of the tour, which are files beside this one.
enum Style {
    static let tourScript = String(decoding: PackageResources.tour_js, as: UTF8.self)
    static let tourSheet = String(decoding: PackageResources.tour_css, as: UTF8.self)
    static let script = String(decoding: PackageResources.live_js, as: UTF8.self)
    static let sheet = String(decoding: PackageResources.style_css, as: UTF8.self) + numberedRules

    /// The number of rows of messages that have a class of their own, as in live.js; later rows share the last class.
    static let maximumRows = 40

    private static let numberedRules = (laneRules + rowRules).joined(separator: "\n") + "\n"

    /// The rules for a drawing with a number of lanes, and for arrows by their lanes and width in lanes.
    private static let laneRules: [String] = (1...Lanes.maximumCount).flatMap { number in
        [
            ".lanes-\(number) .heads ul, .lanes-\(number) .lanes "
                + "{ grid-template-columns: repeat(\(number), minmax(0, 1fr)); }",
            ".lanes-\(number) .lanes, .lanes-\(number) .back::after "
                + "{ background-size: calc(100% / \(number)) 100%; }",
            ".at-\(number) { grid-column-start: \(number); }",
            ".to-\(number + 1) { grid-column-end: \(number + 1); }",
            ".wide-\(number) { margin-inline: calc(50% / \(number)); }",
        ]
    }

    /// The delays with which rows that arrive together appear one after the other.
    ///
    /// The delay begins again at zero every 900 ms, so that no row appears later than that.
    private static let rowRules: [String] = (1...maximumRows).map { row in
        ".row-\(row).new { animation-delay: \(row * 45 % 900)ms; }"
    }
}
