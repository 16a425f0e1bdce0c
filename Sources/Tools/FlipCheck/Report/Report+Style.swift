import HTTPMessages

extension Report {
    /// The style sheet of ``html``.
    static let style: HTML = """
        <style>
        :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
          --page: #f3f5fa; --card: #fff; --text: #171c26; --muted: #525c6e; --line: #d3d9e5; --link: #3150cc;
          --good: #146c3a; --good-back: #e2f4e8; --bad: #b0192b; --bad-back: #fdebed;
          --warning: #8a5200; --warning-back: #fff3dc; }
        @media (prefers-color-scheme: dark) { :root {
          --page: #0f131b; --card: #181e29; --text: #eaeef6; --muted: #a7b2c5; --line: #333d4f;
          --link: #9db2ff; --good: #72d79a; --good-back: #143324; --bad: #ff9da6; --bad-back: #3f1a21;
          --warning: #ffc976; --warning-back: #3a2a0e; } }
        * { box-sizing: border-box; }
        body { max-width: 60rem; margin: 0 auto; padding: 1rem 1rem 3rem;
          background: var(--page); color: var(--text); overflow-wrap: anywhere; }
        h1 { margin: .5rem 0 0; font-size: 1.8rem; } h2 { margin: 2rem 0 .5rem; font-size: 1.25rem; }
        p { margin: .25rem 0; } header p, small { color: var(--muted); }
        .sum { color: var(--text); font-size: 1.1rem; font-weight: 600; }
        a { color: var(--link); text-underline-offset: .15em; }
        nav, details, .note { margin: .6rem 0; padding: .6rem 1rem; border: 1px solid var(--line);
          border-radius: 10px; background: var(--card); }
        nav { margin-top: 1rem; } nav ol { margin: 0; padding-inline-start: 1.8rem; }
        nav li { padding: .1rem 0; }
        summary { cursor: pointer; } summary small { display: block; padding-inline-start: 1rem; }
        b { padding: 0 .5rem; border-radius: 99px; font-size: .8rem; white-space: nowrap; }
        .good { color: var(--good); background: var(--good-back); }
        .bad { color: var(--bad); background: var(--bad-back); }
        .warning { color: var(--warning); background: var(--warning-back); }
        .none { color: var(--muted); border: 1px solid var(--line); }
        dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .3rem 1rem; margin: .8rem 0; }
        dt { color: var(--muted); font-weight: 600; } dd { margin: 0; }
        code, pre { font: .85rem/1.45 ui-monospace, Menlo, Consolas, monospace; }
        pre { max-height: 22rem; margin: .5rem 0; padding: .6rem .8rem; overflow: auto; white-space: pre-wrap;
          background: var(--page); border: 1px solid var(--line); border-radius: 8px; }
        table { width: 100%; border-collapse: collapse; font-size: .95rem; }
        th { color: var(--muted); text-align: start; }
        th, td { padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
        @media (max-width: 40rem) { dl { display: block; } dd { margin-bottom: .5rem; } }
        @media print { body { background: none; } pre { max-height: none; } }
        </style>
        """
}
