/// The two phones, and the columns of the stage.
extension Stylesheet {
    static let phones = """
        .set { display: grid; gap: 20px; align-items: start;
          grid-template-columns: 17.5rem minmax(0, 1fr) 17.5rem; }
        .phone h2, .middle > h2 { margin-bottom: 8px; font-size: .95rem; color: var(--muted); display: flex;
          gap: 8px;
          align-items: center; justify-content: space-between; min-height: 26px; }
        .phone { position: sticky; top: 12px; }
        .turn { padding: 1px 10px; border-radius: 99px; background: var(--accent); color: var(--on-accent);
          font-size: .8rem; }
        .right .turn { background: var(--partner); color: var(--on-partner); }
        .case { padding: 12px; border-radius: 34px; background: var(--case); box-shadow: var(--shadow);
          border: 1px solid var(--strong); }
        .asking .case { border-color: var(--accent); box-shadow: 0 0 0 3px var(--accent), var(--shadow); }
        .right.asking .case { border-color: var(--partner);
          box-shadow: 0 0 0 3px var(--partner), var(--shadow); }
        .screen { min-height: 24rem; max-height: 46rem; overflow: auto; border-radius: 23px;
          background: var(--surface);
          overflow-wrap: anywhere; }
        .screen.off { display: grid; place-items: center; color: var(--muted); }
        .bar { margin: 0; padding: 10px 16px; font-size: .85rem; font-weight: 600;
          border-bottom: 1px solid var(--line);
          background: var(--raised); color: var(--accent); text-align: start; }
        .right .bar { color: var(--partner); }
        .bar.address { margin: 8px; padding: 5px 12px; border: 1px solid var(--line); border-radius: 99px;
          font-weight: 400; font-size: .75rem; color: var(--muted); }
        .parts { padding: 16px; display: block; }
        .parts h3 { margin-bottom: 10px; font-size: 1.12rem; }
        .parts h3:not(:first-of-type) { font-size: .95rem; margin-top: 12px; }
        .parts p { margin: 0 0 10px; font-size: .92rem; }
        .parts .account { font-weight: 600; }
        .parts .item { padding-inline-start: 20px; position: relative; margin-bottom: 6px; }
        .parts .item::before { content: ""; position: absolute; inset-inline-start: 6px; top: .6em;
          width: 6px; height: 6px;
          border-radius: 50%; background: currentColor; }
        .parts .note { font-size: .8rem; color: var(--muted); }
        .parts .copy { padding: 8px 10px; max-height: 9rem; overflow: auto;
          border: 1px dashed var(--strong); border-radius: 8px;
          overflow-wrap: anywhere; user-select: all; }
        .parts .alert { padding: 8px 12px; border-radius: 8px; background: var(--bad-back);
          color: var(--bad); }
        .parts label { display: block; margin: 0 0 10px; font-size: .85rem; font-weight: 600; }
        .parts input:not([type=hidden]) { display: block; width: 100%; margin-top: 3px; padding: 9px 10px;
          background: var(--surface); border: 1px solid var(--strong); border-radius: 8px; }
        .tap { display: block; width: 100%; min-height: 42px; margin-top: 8px; padding: 8px 14px;
          border-radius: 99px;
          border: 1px solid var(--strong); background: var(--surface); font-weight: 600; cursor: pointer; }
        a.tap { margin-bottom: 14px; text-align: center; text-decoration: none; }
        .tap.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
        .right .tap.primary { background: var(--partner); border-color: var(--partner);
          color: var(--on-partner); }
        .tap:disabled, .right .tap:disabled { background: none; color: var(--muted);
          border-color: var(--line);
          cursor: default; }
        .tap.wanted { outline: 3px dashed var(--hold); outline-offset: 3px; }
        .tap.wanted:focus-visible { outline: 4px solid var(--accent); box-shadow: 0 0 0 3px var(--surface); }
        @media (max-width: 1420px) {
          .set { gap: 16px; grid-template-columns: 14.5rem minmax(0, 1fr) 14.5rem; }
        }
        @media (max-width: 1180px) {
          .set { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
          .middle { grid-column: 1 / -1; grid-row: 2; }
          .phone { position: static; }
          .screen { min-height: 14rem; }
        }
        @media (max-width: 620px) {
          .set { grid-template-columns: minmax(0, 1fr); }
          .middle { grid-row: auto; order: 2; }
          .asking { order: -1; }
          .control { padding: 6px 10px; font-size: .92rem; }
          .phone:not(.asking) .screen { min-height: 0; }
          .gap { flex-basis: 100%; }
        }

        """
}

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
        .parameters .choice { padding: 2px 0; white-space: nowrap; }
        .same { color: var(--muted); }
        .middle > h2 a { font-weight: 400; }
        .memory { margin-bottom: 14px; padding: 10px 16px; background: var(--surface);
          border: 1px solid var(--line); border-radius: 14px; font-size: .88rem; }
        .memory th, .memory td { padding: 4px 14px 4px 0; text-align: start; vertical-align: top;
          border-bottom: 1px solid var(--line); }
        .memory th { color: var(--muted); }
        @media (max-width: 620px) {
          .parameters, .parameters tbody, .parameters tr, .parameters th, .parameters td { display: block; }
          .parameters thead { display: none; }
          .parameters tr { padding: 4px 0; border-bottom: 1px solid var(--line); }
          .parameters th, .parameters td { padding: 0; border: 0; }
          .parameters td + td:not(:has(.choice))::before { content: "on the wire: "; color: var(--muted); }
          .memory :is(table, tbody, tr, td) { display: block; } .memory thead { display: none; }
          .memory tr { padding: 4px 0; border-bottom: 1px solid var(--line); }
          .memory td { padding: 0; border: 0; overflow-wrap: anywhere; }
          .memory td:empty { display: none; }
          .memory td::before { content: attr(data-column) ": "; color: var(--muted); }
        }
        .checks { margin: 0; padding: 0; list-style: none; font-size: .9rem; }
        .checks li { display: flex; gap: 8px; padding: 4px 0; align-items: baseline; }
        .checks li > span:last-child, .checks li > code { min-width: 0; overflow-wrap: anywhere; }
        .source { color: var(--muted); } .source::before { content: "["; } .source::after { content: "]"; }
        .place { font-size: .82rem; overflow-wrap: anywhere; }
        .detail details { margin-top: 10px; } .hint { color: var(--muted); font-size: .86rem; margin: 6px 0; }
        .outcome { margin-block: 14px; padding: 12px 16px; border-radius: 14px; border: 1px solid; }
        .outcome p { margin: 4px 0 0; overflow-wrap: anywhere; }
        .outcome .checks { margin-top: 6px; }
        .outcome h3 .mark { padding: 0; background: none; font-size: 1rem; }
        .mark.hold { color: var(--hold); }
        .next { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; margin-top: 12px; }
        .next form { margin: 0; }
        .outcome.done, .outcome.refused { border-color: var(--good); background: var(--good-back); }
        .outcome.stopped { border-color: var(--hold); background: var(--hold-back); }
        .outcome.harm { border-color: var(--bad); background: var(--bad-back); }

        """

    /// The rules for classes with a number in them: lanes, the places of arrows, and the
    /// moment at which a row appears.
    static let rules: String = {
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
