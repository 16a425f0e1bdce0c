import HTTPMessages

extension PageStyle {
    /// The style sheet of the page about a server: that of the other pages, and rules for its lists.
    ///
    /// A `code` on the other pages is copied whole, and here it is a line to be read.
    static var status: HTML {
        """
        \(text(light: .light, dark: .dark))
        body { place-items: start center; }
        main { max-width: 860px; }
        h2 { margin: 28px 0 8px; font-size: 1.125rem; }
        code { font-size: 1em; user-select: auto; }
        dl { display: grid; grid-template-columns: 9rem minmax(0, 1fr); margin: 0; }
        dt, dd { margin: 0; padding: 4px 0; border-bottom: 1px solid var(--line); }
        dt { color: var(--muted); }
        dd { font-family: ui-monospace, monospace; font-size: 0.875rem; white-space: pre-line; }
        @media (max-width: 480px) {
          dl { grid-template-columns: minmax(0, 1fr); }
          dt { padding-bottom: 0; border: 0; }
        }
        .request { margin: 0; padding: 8px 0; border-bottom: 1px solid var(--line); }
        .request ul { list-style: none; padding-inline-start: 16px; }
        summary { cursor: pointer; }
        .time, .source { color: var(--muted); font-size: 0.875rem; }
        .good { color: var(--accent); font-weight: 600; }
        .bad { color: var(--alert); font-weight: 600; }
        """
    }
}
