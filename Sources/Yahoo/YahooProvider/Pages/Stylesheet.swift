import HTTPMessages

/// The look of the pages.
///
/// The colours are not Yahoo's own, so that the stand-in is not mistaken for the real site.
enum Stylesheet {
    static let text: HTML = """
        :root {
          color-scheme: light dark;
          --page: #f1eef7; --surface: #fff; --text: #1f1b27; --muted: #5a5468; --line: #cdc6da;
          --accent: #5b21a8; --on-accent: #fff; --alert: #a3151f; --alert-surface: #fdecec;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #131018; --surface: #1f1b27; --text: #f1eef7; --muted: #b3abc2; --line: #4e475c;
            --accent: #c4a5f5; --on-accent: #22083f; --alert: #ffb3b3; --alert-surface: #3b1d20;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
          background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
        }
        main {
          width: 100%; max-width: 26rem; padding: 2rem; background: var(--surface);
          border: 1px solid var(--line); border-radius: 0.75rem; overflow-wrap: anywhere;
        }
        .brand { margin: 0; color: var(--accent); font-weight: 700; }
        .brand span { padding: 0 0.5em; border: 1px solid; border-radius: 1em; font-size: 0.75rem; }
        h1 { margin: 1.25rem 0 0.25rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
        h2 { margin: 1rem 0 0; font-size: 1rem; }
        h1 + p { margin-top: 0; color: var(--muted); }
        ul { margin: 0.5rem 0; padding-inline-start: 1.4rem; }
        label { display: block; margin: 1rem 0 0.25rem; font-weight: 600; }
        input:not([type=hidden]) {
          width: 100%; padding: 0.7rem; font: inherit; color: inherit; background: var(--surface);
          border: 1px solid var(--muted); border-radius: 0.5rem;
        }
        button, .button {
          padding: 0.7rem 1.25rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
          color: var(--accent); background: none; border: 1px solid var(--muted); border-radius: 0.5rem;
          cursor: pointer;
        }
        .primary { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
        .quiet { padding: 0.5rem 0 0; border: 0; text-align: start; text-decoration: underline; font-weight: 400; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        .account { margin: 1rem 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
        .account p { margin: 0; }
        .alert { padding: 0.6rem 0.9rem; border-radius: 0.5rem; color: var(--alert); background: var(--alert-surface); }
        .detail { color: var(--muted); font-size: 0.875rem; }
        .actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 1.5rem 0 0; }
        code { font-size: 1.1rem; user-select: all; }
        @media (max-width: 26rem) {
          body { padding: 0; background: var(--surface); place-items: start stretch; }
          main { border: 0; border-radius: 0; padding: 1.5rem 1.25rem; }
          .actions > * { flex: 1 0 100%; }
        }
        """
}
