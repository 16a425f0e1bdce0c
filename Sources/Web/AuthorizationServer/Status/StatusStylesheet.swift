import HTTPMessages

/// The look of the page about a server.
enum StatusStylesheet {
    static let text: HTML = """
        :root {
          color-scheme: light dark;
          --page: #eef1f4; --surface: #fff; --text: #1b2127; --muted: #515c68; --line: #c3cbd4;
          --accent: #0b57a4; --on-accent: #fff; --good: #0b6b3a; --bad: #a3151f;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #101418; --surface: #1b2127; --text: #eef1f4; --muted: #aab4bf; --line: #46515c;
            --accent: #8ec5ff; --on-accent: #06182b; --good: #7fd6a3; --bad: #ffb3b3;
          }
        }
        * { box-sizing: border-box; }
        body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
        main {
          max-width: 860px; margin: 0 auto; padding: 24px 32px 32px; background: var(--surface);
          border: 1px solid var(--line); border-radius: 16px; overflow-wrap: anywhere;
        }
        h1 { margin: 0; font-size: 1.5rem; }
        h1 + p { margin-top: 4px; color: var(--muted); }
        h2 { margin: 28px 0 8px; font-size: 1.125rem; }
        dl { margin: 0; }
        dl div { display: flex; flex-wrap: wrap; gap: 0 16px; padding: 4px 0; border-bottom: 1px solid var(--line); }
        dt { flex: 0 0 9rem; color: var(--muted); }
        dd { flex: 1 1 16rem; margin: 0; font-family: ui-monospace, monospace; font-size: 0.875rem; white-space: pre-line; }
        ul { margin: 8px 0; padding-inline-start: 20px; }
        .button {
          display: inline-block; padding: 10px 18px; border-radius: 999px; font-weight: 600; text-decoration: none;
          color: var(--on-accent); background: var(--accent);
        }
        .request { margin: 0; padding: 8px 0; border-bottom: 1px solid var(--line); }
        .request ul { list-style: none; padding-inline-start: 16px; }
        summary { cursor: pointer; }
        .time, .source { color: var(--muted); font-size: 0.875rem; }
        .good { color: var(--good); font-weight: 600; }
        .bad { color: var(--bad); font-weight: 600; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        @media (max-width: 480px) {
          body { padding: 0; }
          main { border: 0; border-radius: 0; padding: 20px 16px; }
        }
        """
}
