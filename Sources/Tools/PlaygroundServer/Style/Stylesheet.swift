/// The one style sheet: light and dark, from 320 px up, left to right and right to left.
enum Stylesheet {
    static let text = [base, layout, phones, wire, details, rules].joined()

    private static let base = """
        :root {
          color-scheme: light dark;
          --page: #f3f5fa; --surface: #fff; --raised: #fafbfe; --text: #171c26; --muted: #525c6e;
          --line: #d3d9e5;
          --strong: #8e99ad; --accent: #3150cc; --on-accent: #fff; --partner: #0a7257; --on-partner: #fff;
          --good: #146c3a; --good-back: #e2f4e8; --bad: #b0192b; --bad-back: #fdebed; --hold: #8a5200;
          --hold-back: #fff3dc; --case: #1d2330; --shadow: 0 1px 2px #1d233014, 0 8px 24px #1d233014;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #0f131b; --surface: #181e29; --raised: #1e2532; --text: #eaeef6; --muted: #a7b2c5;
            --line: #333d4f;
            --strong: #64718a; --accent: #9db2ff; --on-accent: #0e1530; --partner: #62d2b1;
            --on-partner: #06241b;
            --good: #72d79a; --good-back: #143324; --bad: #ff9da6; --bad-back: #3f1a21; --hold: #ffc976;
            --hold-back: #3a2a0e; --case: #05070b; --shadow: 0 1px 2px #0006, 0 8px 24px #0006;
          }
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
        h1, h2, h3, h4 { margin: 0; line-height: 1.25; text-wrap: balance; }
        h1 { font-size: clamp(1.4rem, 1rem + 1.4vw, 2rem); letter-spacing: -.01em; }
        h2 { font-size: 1.2rem; } h3 { font-size: 1rem; }
        h4 { font-size: .9rem; margin-block: 14px 6px; overflow-wrap: anywhere; }
        p { margin: 0 0 10px; }
        a { color: var(--accent); text-underline-offset: .15em; }
        code, pre, .code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
          font-size: .82rem; }
        pre {
          margin: 8px 0; padding: 12px; overflow: auto; max-height: 26rem; background: var(--page);
          border: 1px solid var(--line); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere;
        }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
        .vh {
          position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
          white-space: nowrap;
        }
        .skip { position: absolute; inset-inline-start: -9999px; }
        .skip:focus { inset-inline-start: 8px; top: 8px; padding: 8px 12px; background: var(--surface);
          z-index: 9; }
        button, select, input { font: inherit; color: inherit; }
        summary { cursor: pointer; }

        """

    private static let layout = """
        .top {
          display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; justify-content: space-between;
          padding: 10px max(clamp(12px, 2vw, 32px), (100vw - 1900px) / 2 + 32px); background: var(--surface);
          border-bottom: 1px solid var(--line);
        }
        .home { display: flex; gap: 10px; align-items: center; font-weight: 700; color: inherit;
          text-decoration: none; }
        .home svg { color: var(--accent); }
        .top nav { display: flex; flex-wrap: wrap; gap: 0 16px; }
        .top nav a { padding: 4px 0; }
        main { max-width: 1900px; margin: 0 auto; padding: 20px clamp(12px, 2vw, 32px) 64px; }
        main:focus { outline: none; }
        .narrow { max-width: 46rem; margin: 0 auto; }
        .intro { max-width: 52rem; margin-bottom: 24px; }
        .intro p { font-size: 1.05rem; color: var(--muted); margin-top: 8px; }
        .intro h2 { margin-top: 16px; }
        .track { margin-bottom: 36px; }
        .group summary { padding: 8px 0; color: var(--muted); }
        .group h3 { display: inline; color: var(--text); }
        .search { display: flex; flex-wrap: wrap; gap: 10px; align-items: end; margin: 0 0 24px; }
        .search label { flex: 1; max-width: 26rem; font-weight: 600; }
        .copy { display: none; float: inline-end; margin: 14px 8px 0 0; }
        .scripted .copy { display: inline-block; }
        .track h2 { padding-bottom: 6px; border-bottom: 2px solid var(--line); }
        .track h2 + .cards { margin-top: 14px; }
        .track h3 { margin: 18px 0 8px; color: var(--muted); font-weight: 600; }
        .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
          gap: 12px;
          margin: 0; padding: 0; list-style: none; }
        .card {
          position: relative; padding: 14px 16px; background: var(--surface); border: 1px solid var(--line);
          border-radius: 12px; box-shadow: var(--shadow); transition: border-color .15s;
        }
        .card:hover { border-color: var(--accent); }
        .card > a { text-decoration: none; }
        .card > a::after { content: ""; position: absolute; inset: 0; border-radius: 12px; }
        .card p { margin: 6px 0 0; font-size: .9rem; color: var(--muted); }
        .crumb { margin: 0 0 2px; font-size: .85rem; color: var(--muted); font-weight: 600; }
        .watch { margin: 8px 0 0; max-width: 60rem; color: var(--muted); font-size: 1.02rem; }
        .watch a { white-space: nowrap; }
        .headline { margin-bottom: 14px; }
        .controls { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-bottom: 18px; }
        .controls form { margin: 0; }
        .gap { flex: 1; }
        .buttons { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; margin: 16px 0; }
        .buttons form { margin: 0; }
        a.control { display: inline-flex; align-items: center; color: inherit; text-decoration: none; }
        .control.small { min-height: 32px; padding: 3px 12px; font-size: .88rem; }
        .control {
          min-height: 40px; padding: 6px 14px; background: var(--surface); border: 1px solid var(--strong);
          border-radius: 10px; cursor: pointer; font-weight: 600;
        }
        .control:hover:enabled { border-color: var(--accent); color: var(--accent); }
        .control.go:enabled { background: var(--accent); border-color: var(--accent);
          color: var(--on-accent); }
        .control:disabled { color: var(--muted); border-color: var(--line); cursor: default;
          background: none; }
        .clock { padding: 6px 10px; font-variant-numeric: tabular-nums; font-size: .9rem;
          color: var(--muted); }
        .take { position: relative; }
        .take summary { padding: 7px 12px; border: 1px solid var(--strong); border-radius: 10px;
          font-weight: 600;
          background: var(--surface); }
        .take ul { position: absolute; z-index: 5; inset-inline-end: 0; width: max-content; max-width: 80vw;
          margin: 6px 0;
          padding: 10px 18px; list-style: none; background: var(--surface); border: 1px solid var(--line);
          border-radius: 10px; box-shadow: var(--shadow); }
        .take li { padding: 4px 0; }
        .options fieldset { margin: 0 0 14px; padding: 10px 16px; border: 1px solid var(--line);
          border-radius: 12px;
          background: var(--surface); }
        .options fieldset { min-width: 0; overflow-wrap: anywhere; }
        .options legend { float: inline-start; width: 100%; margin-bottom: 6px; padding: 0; font-weight: 600; }
        .options legend + * { clear: both; }
        .options select { padding: 6px; border-radius: 8px; background: var(--surface);
          border: 1px solid var(--strong); }
        .options .control { font-size: 1.1rem; padding: 10px 32px; margin-top: 16px; }
        .options .control.small { font-size: .92rem; padding: 6px 14px; margin-top: 0; }
        .options summary { padding: 6px 0; margin-bottom: 8px; }
        .choice { display: flex; gap: 10px; padding: 5px 0; align-items: baseline; }
        .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
          gap: 10px 16px;
          margin: 8px 0; font-size: .92rem; }
        .wide { width: 100%; padding: 8px 10px; background: var(--surface); border: 1px solid var(--strong);
          border-radius: 8px; }
        textarea { font: .85rem/1.4 ui-monospace, monospace; color: inherit; }
        .wide[aria-invalid] { border: 2px solid var(--bad); }
        .watch + .alert, .watch + .options { margin-top: 18px; }
        .alert { padding: 8px 12px; border-radius: 8px; background: var(--bad-back); color: var(--bad); }
        .finding, .group { margin: 8px 0; padding: 8px 14px; border: 1px solid var(--line);
          border-radius: 10px;
          background: var(--surface); overflow-wrap: anywhere; }
        .finding dt { font-weight: 600; } .finding dd { margin: 0 0 6px; }
        .party { display: inline-block; padding: 0 8px; margin-inline-end: 4px; border-radius: 99px;
          font-size: .8rem;
          font-weight: 600; background: var(--page); border: 1px solid var(--line); color: var(--muted); }
        .mistake { margin-bottom: 16px; padding: 12px 16px; background: var(--hold-back);
          border: 1px solid var(--hold);
          border-radius: 12px; overflow-wrap: anywhere; }
        .mistake h2 { font-size: 1.02rem; }
        .mistake dl, .doc dl { display: grid; grid-template-columns: max-content minmax(0, 1fr);
          gap: 2px 14px;
          margin: 8px 0 0; }
        input[type=file] { max-width: 100%; }
        @media (max-width: 620px) {
          .mistake dl { grid-template-columns: minmax(0, 1fr); }
          .take ul { inset-inline: 0 auto; }
        }
        .mistake dt { font-weight: 600; } .mistake dd { margin: 0; }
        .doc { overflow-wrap: anywhere; }
        .doc img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line);
          border-radius: 10px; }
        .doc h2 { margin: 28px 0 8px; } .doc h3 { margin: 20px 0 6px; } .doc h1 { margin-bottom: 12px; }
        .doc h1.file { font-size: 1rem; font-family: ui-monospace, monospace; }
        .doc td, .doc th { padding: 5px 12px 5px 0; text-align: start; vertical-align: top;
          border-bottom: 1px solid var(--line); }
        .doc table { font-size: .94rem; overflow-wrap: break-word; } .doc td code { overflow-wrap: anywhere; }
        .doc thead th { color: var(--muted); } .doc .scroll { margin-bottom: 14px; }
        .doc pre { max-height: none; } .doc details { margin: 10px 0; } .doc li { margin-bottom: 4px; }
        .code { margin: 0; padding: 10px 0 10px 4.5em; overflow-x: auto; background: var(--surface);
          border: 1px solid var(--line); border-radius: 10px; color: var(--muted); }
        .code li { padding-inline-start: 8px; white-space: pre; }
        .code code { color: var(--text); font-size: inherit; }
        .code .here { background: var(--hold-back); scroll-margin-top: 30vh; }
        .scroll { overflow-x: auto; }
        table { border-collapse: collapse; }

        """

    private static let wire = """
        .wire { background: var(--surface); border: 1px solid var(--line); border-radius: 14px;
          box-shadow: var(--shadow);
          --words: minmax(12rem, 21rem); }
        .empty { padding: 40px 20px; text-align: center; color: var(--muted); border: 2px dashed var(--line);
          border-radius: 14px; }
        .heads { margin: 0; padding: 8px 0; list-style: none; border-bottom: 1px solid var(--line);
          font-size: .76rem; font-weight: 600; line-height: 1.2; text-align: center; color: var(--muted);
          position: sticky; top: 0; z-index: 2; background: var(--surface); border-radius: 14px 14px 0 0; }
        .heads ul { display: grid; margin: 0; padding: 0; list-style: none; }
        .heads li { align-self: end; padding: 0 2px; }
        .rows { margin: 0; padding: 0; list-style: none; }
        .row { scroll-margin-top: 64px; }
        .row + .row { border-top: 1px solid var(--line); }
        .row:last-child .line { border-radius: 0 0 14px 14px; }
        .heads, .line { display: grid; grid-template-columns: var(--words) minmax(0, 2fr); }
        .line { color: inherit; text-decoration: none; font-size: .86rem; line-height: 1.35; }
        .line:hover { background: var(--raised); }
        .words { display: grid; grid-template-columns: 1.9rem minmax(0, 1fr) auto; gap: 0 6px;
          padding: 6px 10px;
          align-content: center; overflow-wrap: anywhere; }
        .number { grid-row: span 3; font-variant-numeric: tabular-nums; color: var(--muted);
          font-weight: 600; }
        .who { display: none; color: var(--muted); font-size: .78rem; }
        .what, .back, .who { grid-column: 2; }
        .back { color: var(--muted); font-size: .8rem; }
        .marks { grid-column: 3; grid-row: 1 / span 3; display: flex; gap: 4px; align-items: start; }
        .mark { display: inline-block; padding: 0 7px; border-radius: 99px; font-size: .78rem;
          font-weight: 700;
          white-space: nowrap; }
        .good { color: var(--good); background: var(--good-back); }
        .bad { color: var(--bad); background: var(--bad-back); }
        .hold { grid-column: 2; justify-self: start; padding: 0 8px; border-radius: 99px; font-size: .76rem;
          font-weight: 700; color: var(--hold); background: var(--hold-back); white-space: nowrap; }
        .row.failed > .line { box-shadow: inset 4px 0 var(--bad); }
        .row.held > .line { box-shadow: inset 4px 0 var(--hold); }
        .row.open > .line { background: var(--raised); }
        .lanes { display: grid; grid-auto-rows: 1fr; min-height: 44px; align-items: center;
          background-image: linear-gradient(to right, transparent calc(50% - .5px),
          var(--line) calc(50% - .5px),
            var(--line) calc(50% + .5px), transparent calc(50% + .5px)); background-repeat: repeat-x; }
        .answer .lanes { min-height: 26px; }
        .arrow { height: 0; border-top: 2px solid var(--accent); position: relative; }
        .arrow::after { content: ""; position: absolute; top: -6px; border: 5px solid transparent; }
        .arrow.right::after { right: -1px; border-left-color: var(--accent); border-right-width: 0;
          border-left-width: 9px; }
        .arrow.left::after { left: -1px; border-right-color: var(--accent); border-left-width: 0;
          border-right-width: 9px; }
        .arrow::before { content: ""; position: absolute; top: -5px; width: 8px; height: 8px;
          border-radius: 50%;
          background: var(--accent); }
        .arrow.right::before { left: -4px; } .arrow.left::before { right: -4px; }
        .arrow.answered { border-top: 2px dashed var(--strong); }
        .arrow.answered::before { background: var(--strong); }
        .arrow.answered.right::after { border-left-color: var(--strong); }
        .arrow.answered.left::after { border-right-color: var(--strong); }
        .arrow.decided { justify-self: center; width: 8px; height: 8px; border: 2px solid var(--strong);
          border-radius: 50%; }
        .arrow.decided::before, .arrow.decided::after { display: none; }
        .arrow.wrong { border-color: var(--bad); } .arrow.wrong::before { background: var(--bad); }
        .arrow.wrong.right::after { border-left-color: var(--bad); }
        .arrow.wrong.left::after { border-right-color: var(--bad); }
        .held .arrow.asked { border-top-style: dotted; border-color: var(--hold); }
        .held .arrow.asked::before { background: var(--hold); }
        .held .arrow.asked.right::after { border-left-color: var(--hold); }
        .held .arrow.asked.left::after { border-right-color: var(--hold); }
        .new { animation: arrive .35s ease-out backwards; }
        @keyframes arrive { from { opacity: 0; transform: translateY(6px); } }
        @media (prefers-reduced-motion: reduce) { .new { animation: none; } }
        @media (max-width: 1420px) { .wire { --words: minmax(11rem, 17rem); } .heads { font-size: .72rem; } }
        @media (min-width: 1700px) { .wire { --words: minmax(12rem, 26rem); } }
        @media (max-width: 760px) {
          .heads, .lanes { display: none !important; }
          .line { grid-template-columns: minmax(0, 1fr); }
          .who { display: block; }
        }

        """
}
