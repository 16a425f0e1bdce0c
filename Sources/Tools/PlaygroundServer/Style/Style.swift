/// The style sheet and the script, which are files beside this one.
enum Style {
    static let script = String(decoding: PackageResources.live_js, as: UTF8.self)
    static let sheet = String(decoding: PackageResources.style_css, as: UTF8.self) + numbered

    /// The rules for classes with a number: lanes, places of arrows, and the moment at which a row appears.
    private static let numbered: String = {
        var lines: [String] = []
        for count in 1...12 {
            lines.append(
                ".lanes-\(count) .heads ul, .lanes-\(count) .lanes "
                    + "{ grid-template-columns: repeat(\(count), minmax(0, 1fr)); }"
            )
            lines.append(".lanes-\(count) .lanes { background-size: calc(100% / \(count)) 100%; }")
            lines.append(".at-\(count) { grid-column-start: \(count); }")
            lines.append(".to-\(count + 1) { grid-column-end: \(count + 1); }")
            lines.append(".wide-\(count) { margin-inline: calc(50% / \(count)); }")
        }
        for row in 1...40 { lines.append(".row-\(row).new { animation-delay: \(row * 45 % 900)ms; }") }
        return lines.joined(separator: "\n") + "\n"
    }()
}
