/// An opened message, the end of a run, and what depends on a number.
extension Stylesheet {
    static let details = """
        .detail { padding: 12px 16px 16px; border-top: 1px solid var(--line); background: var(--raised); }
        .row:last-child .detail { border-radius: 0 0 14px 14px; }
        .detail .full { color: var(--muted); overflow-wrap: anywhere; font-size: .88rem; }
        .parameters { width: 100%; font-size: .86rem; }
        .parameters th, .parameters td { padding: 4px 10px 4px 0; text-align: start; vertical-align: top;
          border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
        .parameters thead th { color: var(--muted); font-weight: 600; }
        .parameters th { min-width: 4rem; overflow-wrap: break-word; }
        .parameters td { min-width: min(7rem, 20vw); }
        .same { color: var(--muted); }
        @media (max-width: 620px) {
          .parameters, .parameters tbody, .parameters tr, .parameters th, .parameters td { display: block; }
          .parameters thead { display: none; }
          .parameters tr { padding: 4px 0; border-bottom: 1px solid var(--line); }
          .parameters th, .parameters td { padding: 0; border: 0; }
          .parameters td + td::before { content: "on the wire: "; color: var(--muted); }
        }
        .checks { margin: 0; padding: 0; list-style: none; font-size: .9rem; }
        .checks li { display: flex; gap: 8px; padding: 4px 0; align-items: baseline; }
        .checks li > span:last-child { min-width: 0; overflow-wrap: anywhere; }
        .source { color: var(--muted); } .source::before { content: "["; } .source::after { content: "]"; } .place { font-size: .82rem; overflow-wrap: anywhere; }
        .detail details { margin-top: 10px; } .hint { color: var(--muted); font-size: .86rem; margin: 6px 0; }
        .outcome { margin-bottom: 14px; padding: 12px 16px; border-radius: 14px; border: 1px solid; }
        .outcome p { margin: 4px 0 0; overflow-wrap: anywhere; }
        .outcome .checks { margin-top: 6px; }
        .outcome h3 .mark { padding: 0; background: none; font-size: 1rem; } .mark.hold { color: var(--hold); }
        .next { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; margin-top: 12px; }
        .next form { margin: 0; }
        .outcome.done { border-color: var(--good); background: var(--good-back); }
        .outcome.stopped { border-color: var(--hold); background: var(--hold-back); }
        .outcome.harm { border-color: var(--bad); background: var(--bad-back); }

        """

    /// The rules for classes with a number in them: lanes, the places of arrows, and the
    /// moment at which a row appears.
    static let rules: String = {
        var lines: [String] = []
        for count in 1...12 {
            lines.append(
                ".lanes-\(count) .heads ul, .lanes-\(count) .lanes { grid-template-columns: repeat(\(count), minmax(0, 1fr)); }"
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
