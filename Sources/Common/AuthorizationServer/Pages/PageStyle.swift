import HTTPMessages

/// The look of the sign-in, consent and problem pages.
public enum PageStyle {
    /// The style sheet in the colours of a server, for light and for dark screens.
    public static func text(light: PageColors, dark: PageColors) -> HTML {
        """
        :root {
          color-scheme: light dark;
          \(light.declarations)
        }
        @media (prefers-color-scheme: dark) {
          :root {
            \(dark.declarations)
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
          background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
        }
        main {
          width: 100%; max-width: 440px; padding: 32px; background: var(--surface);
          border: 1px solid var(--line); border-radius: 16px; overflow-wrap: anywhere;
        }
        .brand {
          display: flex; gap: 10px; align-items: center; margin: 0; color: var(--accent); font-weight: 600;
        }
        .brand img { height: 28px; max-width: 160px; object-fit: contain; }
        .brand span { padding: 0 0.5em; border: 1px solid; border-radius: 1em; font-size: 0.75rem; }
        h1 { margin: 20px 0 4px; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
        h2 { margin: 16px 0 0; font-size: 1rem; font-weight: 600; }
        p { margin: 12px 0; }
        h1 + p { margin-top: 0; color: var(--muted); }
        ul { margin: 12px 0; padding-inline-start: 22px; }
        li { margin: 6px 0; }
        a { color: var(--accent); }
        label { display: block; margin: 16px 0 4px; font-weight: 600; }
        input:not([type=hidden]) {
          width: 100%; padding: 11px 12px; font: inherit; color: inherit; background: var(--surface);
          border: 1px solid var(--muted); border-radius: 10px;
        }
        button, .button {
          display: inline-block; padding: 11px 20px; font: inherit; font-weight: 600;
          text-align: center; text-decoration: none;
          color: var(--accent); background: none; border: 1px solid var(--muted); border-radius: 999px;
          cursor: pointer;
        }
        .primary { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
        .quiet {
          padding: 8px 0 0; border: 0; text-align: start; text-decoration: underline; font-weight: 400;
        }
        :focus-visible {
          outline: 3px solid var(--accent); outline-offset: 2px;
        }
        .account { margin: 16px 0; padding: 12px 16px; border: 1px solid var(--line); border-radius: 12px; }
        .account p { margin: 0; }
        .alert {
          padding: 10px 14px; border-radius: 10px; color: var(--alert); background: var(--alert-surface);
        }
        .detail { color: var(--muted); font-size: 0.875rem; }
        .actions { display: flex; flex-wrap: wrap; gap: 12px; margin: 24px 0 0; }
        code { font-size: 1.1rem; user-select: all; }
        @media (max-width: 420px) {
          body { padding: 0; background: var(--surface); place-items: start stretch; }
          main { border: 0; border-radius: 0; padding: 24px 20px; }
          .actions > * { flex: 1 0 100%; }
        }
        """
    }
}
