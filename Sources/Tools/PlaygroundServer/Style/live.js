// Forms are sent without loading the page anew, and messages appear while they cross.
// Without this script every form and link works, and the page shows what there is when it is loaded.
"use strict";
(() => {
  document.documentElement.classList.add("scripted");
  const run = () => document.getElementById("run");
  // The number of forms that were sent, and of those that have no answer yet.
  const acts = { sent: 0, pending: 0 };

  // Shows a newer part of the page; the server has escaped all text in it.
  const show = (html, isWhole) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const next = page.getElementById("run");
    if (!next || !run()) return false;
    const seen = run().querySelectorAll(".row").length;
    const end = run().querySelector(".outcome")?.textContent;
    const focused = document.activeElement;
    const mark = focused && run().contains(focused) ? describe(focused) : null;
    next.querySelectorAll(".row").forEach((row, index) => {
      if (index >= seen) row.classList.add("new", `row-${Math.min(40, index - seen + 1)}`);
    });
    run().replaceWith(next);
    if (mark || isWaiting()) restore(mark);
    const rows = next.querySelectorAll(".row");
    const outcome = next.querySelector(".outcome");
    const isEnd = outcome && outcome.textContent !== end;
    // The phones are beside the messages where there is room: then both can be seen.
    const isBeside = matchMedia("(min-width: 1181px)").matches;
    if (isBeside) {
      if (rows.length > seen) rows[rows.length - 1].scrollIntoView({ block: "nearest" });
      if (isEnd) outcome.scrollIntoView({ block: "nearest" });
      if (document.activeElement.closest(".asking")) {
        document.activeElement.scrollIntoView({ block: "nearest" });
      }
    } else if (rows.length > seen || isEnd) {
      // Elsewhere the phone that waits for the reader is seen from its top, or the message that waits.
      const held = next.querySelector(".row.held");
      (held || next.querySelector(".asking, .latest"))?.scrollIntoView({ block: "start" });
    }
    if (isWhole) document.title = page.title;
    return true;
  };

  // A tapped button has the focus no more while messages run. It waits on the page for the next turn.
  let hasLostFocus = false;
  const isWaiting = () => {
    const isNowhere = [document.body, document.getElementById("main")].includes(document.activeElement);
    return hasLostFocus && isNowhere;
  };

  // The focus stays where it was, or goes to the button whose turn it is.
  const describe = (element) => ({
    name: element.getAttribute("name"), value: element.value, text: element.textContent,
    form: element.form?.getAttribute("action") ?? null, href: element.getAttribute("href"),
  });
  const restore = (mark) => {
    const all = [...run().querySelectorAll("button:enabled, a, input:enabled, textarea, summary")];
    const same = mark && all.find((element) => {
      const other = describe(element);
      return other.text === mark.text && other.form === mark.form && other.name === mark.name
        && other.href === mark.href;
    });
    const first = (selector) => run().querySelector(selector);
    const turn = first(".asking .wanted") || first(".asking button:enabled, .control.go:enabled");
    const next = same || turn;
    hasLostFocus = !next;
    (next || document.getElementById("main")).focus({ preventScroll: true });
  };

  // Shows what is newer than this page, unless that has become old meanwhile.
  const look = async (isWanted) => {
    const { live, version } = run().dataset;
    // A run that no reader has begun does not change.
    if (!live) return;
    const open = new URLSearchParams(location.search).get("message");
    const more = open ? `&message=${encodeURIComponent(open)}` : "";
    const answer = await fetch(`${live}&version=${encodeURIComponent(version)}${more}`);
    if (isWanted() && answer.status === 200) show(await answer.text(), false);
  };
  const poll = async () => {
    while (acts.pending > 0 && run()) {
      await look(() => acts.pending > 0);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  };
  // What the servers remember changes by acts in another window too.
  setInterval(() => {
    const isQuiet = () => acts.pending === 0 && run()?.querySelector(".memory") && !document.hidden;
    if (isQuiet()) look(isQuiet).catch(() => {});
  }, 1000);

  // Values that were typed for a held message are not lost without a question.
  const isTyped = () => {
    const fields = [...document.querySelectorAll("#edit input, #edit textarea")];
    return Boolean(document.querySelector("#edit .alert")) || fields.some((field) =>
      field.value !== field.defaultValue || field.checked !== field.defaultChecked);
  };
  const mayLeave = () =>
    !isTyped() || confirm("You have not sent your changes to this message. Continue without them?");
  addEventListener("beforeunload", (event) => { if (isTyped()) event.preventDefault(); });

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!run() || !run().contains(form)) return;
    event.preventDefault();
    if (form.id !== "edit" && !mayLeave()) return;
    const fields = new URLSearchParams(new FormData(form, event.submitter));
    const act = ++acts.sent;
    acts.pending += 1;
    if (acts.pending === 1) poll().catch(() => {});
    try {
      const answer = await fetch(form.action, { method: "POST", body: fields })
        .finally(() => { acts.pending -= 1; });
      const html = await answer.text();
      // A later form has an answer of its own.
      if (act !== acts.sent) return;
      const { pathname, search } = new URL(answer.url);
      const isElsewhere = pathname + search !== location.pathname + location.search;
      if (isElsewhere && answer.ok) history.pushState(null, "", pathname + search);
      if (!show(html, true)) location.reload();
    } catch {
      location.reload();
    }
  });

  document.addEventListener("click", async (event) => {
    const button = event.target.closest(".copy");
    if (!button) return;
    await navigator.clipboard.writeText(button.nextElementSibling.textContent);
    button.textContent = "Copied";
  });
  // A message opens in its place.
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a");
    if (!link || !run() || !run().contains(link)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const url = new URL(link.href);
    if (url.pathname !== run().dataset.path || !url.hash) return;
    event.preventDefault();
    if (!mayLeave()) return;
    await follow(url);
    history.pushState(null, "", url.pathname + url.search + url.hash);
    document.querySelector(`${url.hash} > .line`)?.focus({ preventScroll: true });
    const isFar = link.closest(".outcome, .mistake");
    document.querySelector(url.hash)?.scrollIntoView({ block: isFar ? "center" : "nearest" });
  });
  // A file is read into the field that takes its text.
  for (const input of document.querySelectorAll("input[data-into]")) {
    input.closest("[hidden]").hidden = false;
    input.addEventListener("change", async () => {
      input.form.elements[input.dataset.into].value = await input.files[0]?.text() ?? "";
    });
  }
  const follow = async (url) => {
    const answer = await fetch(url);
    if (!show(await answer.text(), true)) location.assign(url);
  };
  addEventListener("popstate", () => {
    if (run()) follow(new URL(location.href)).catch(() => location.reload());
  });
})();
