// Shows one stage of a run at a time: both phones, the messages so far, and the present message opened.
// Without this script the page shows its first run as a list.
"use strict";
(() => {
  const byID = (id) => document.getElementById(id);
  document.documentElement.classList.add("scripted");
  const { runs } = JSON.parse(byID("data").textContent);
  const stored = [...byID("pieces").content.children];
  const set = document.querySelector(".set");
  let run = runs[0];
  let place = 0;

  // A piece as new elements, with the name of this run in its links.
  const piece = (number) => {
    const copy = stored[number].cloneNode(true);
    for (const link of copy.querySelectorAll("a[href^='#RUN-']")) {
      link.setAttribute("href", link.getAttribute("href").replace("RUN", run.id));
    }
    return [...copy.childNodes];
  };

  // The place at which a run begins for the user: messages before it are folded.
  const start = () => Math.max(run.stages.findIndex((stage) => stage.kind !== "message"), 0);

  // The row above the messages before the start: they are shown until the first step, and then folded into it.
  const earlier = (last) => {
    const item = document.createElement("li");
    item.className = "row earlier";
    const link = document.createElement("a");
    link.href = `#${run.id}-1`;
    link.textContent = last === 1 ? "Message 1" : `Messages 1 to ${last}`;
    item.append(link, " prepared this run.");
    return item;
  };

  const rows = (stage, after) => run.rows.filter((row) => row.at > after && row.at <= stage.at).map((row) => {
    const item = document.createElement("li");
    item.className = `row ${row.classes}`;
    item.append(...piece(row.line));
    if (row.detail === undefined) return item;
    item.id = `${run.id}-${row.number}`;
    if (stage.kind === "message" && row.number === stage.at) {
      item.classList.add("open");
      item.firstElementChild.setAttribute("aria-current", "step");
      item.append(...piece(row.detail));
    }
    return item;
  });

  // Shows the present stage; the focus stays on a button that leads on.
  const show = () => {
    const stage = run.stages[place];
    const hadFocus = set.contains(document.activeElement);
    byID("title").textContent = run.title;
    byID("watch").replaceChildren(...piece(run.watch));
    byID("left").replaceChildren(...piece(stage.left));
    byID("right").replaceChildren(...piece(stage.right));
    byID("wire").className = `wire lanes-${run.lanes}`;
    byID("wire").firstElementChild.replaceWith(...piece(run.heads));
    const first = run.stages[start()].at;
    byID("rows").replaceChildren(
      ...(place >= start() && first > 0 ? [earlier(first)] : []),
      ...rows(stage, place > start() ? first : 0));
    // The lead tells the first run already: a narrow screen leaves it out there.
    byID("run").classList.toggle("first", run === runs[0]);
    byID("end").replaceChildren(...(stage.kind === "outcome" ? piece(run.end) : []));
    byID("say").textContent = stage.say;
    // A disabled button would lose the focus.
    byID("back").setAttribute("aria-disabled", place === 0);
    byID("forward").setAttribute("aria-disabled", place === run.stages.length - 1);
    set.dataset.kind = stage.kind;
    for (const link of document.querySelectorAll(".choose a")) {
      if (link.hash === `#${run.id}`) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    if (hadFocus) (set.querySelector(".asking .wanted") || byID("forward")).focus({ preventScroll: true });
    const isBeside = matchMedia("(min-width: 1181px)").matches;
    const target = {
      message: ".row.open", turn: isBeside ? ".asking .wanted" : ".asking", outcome: ".outcome",
    }[stage.kind];
    // A row is seen from its top, below the buttons.
    const block = stage.kind === "message" || !isBeside ? "start" : "nearest";
    if (hasMoved) document.querySelector(target)?.scrollIntoView({ block });
  };

  // Whether the reader has gone anywhere: a page that was only opened stays at its top.
  let hasMoved = false;
  const go = (next) => {
    if (next < 0 || next >= run.stages.length) return;
    hasMoved = true;
    place = next;
    const { at } = run.stages[place];
    history.replaceState(null, "", `#${run.id}-${at}`);
    show();
  };

  // `#flip` is the beginning of a run, and `#flip-4` its message 4.
  const read = () => {
    const [, id, number] = location.hash.match(/^#(.+?)(?:-([0-9]+))?$/) || [];
    const wanted = runs.find((other) => other.id === id);
    if (!wanted) return;
    hasMoved = true;
    run = wanted;
    const at = Number(number);
    const found = run.stages.findIndex((stage) => stage.kind === "message" && stage.at === at);
    place = found < 0 ? start() : found;
    show();
    if (found < 0) byID("run").scrollIntoView();
  };

  byID("back").addEventListener("click", () => go(place - 1));
  byID("forward").addEventListener("click", () => go(place + 1));
  set.addEventListener("click", (event) => {
    if (event.target.closest(".wanted")) go(place + 1);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // These scroll, or move a cursor, by the same keys.
    if (event.target.closest("input, textarea, select, pre, .scroll")) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    go(place + step);
  });
  addEventListener("hashchange", read);

  for (const hidden of document.querySelectorAll(".choose, #steps, #keys, #press")) hidden.hidden = false;
  place = start();
  if (location.hash) read();
  if (!hasMoved) show();
})();
