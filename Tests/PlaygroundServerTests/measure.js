// The faults of a page: WCAG 2.2 sections 1.4.10 (320 pixels), 1.4.3 (contrast) and 4.1.2 (names).
const faults = [];
const root = document.documentElement;
if (innerWidth !== arguments[0]) faults.push(`the page is ${innerWidth} wide`);
if (matchMedia("(prefers-color-scheme: dark)").matches !== arguments[1]) faults.push("other colours");
if (root.scrollWidth > root.clientWidth) faults.push(`${root.scrollWidth} wide`);
const channel = (value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const luminance = (colour) => {
  const [r, g, b] = colour.match(/[0-9.]+/g).slice(0, 3).map((text) => channel(Number(text) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if (!/, 0[)]$/.test(colour)) return colour;
  }
  return "rgb(255, 255, 255)";
};
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const element = texts.currentNode.parentElement;
  if (!texts.currentNode.textContent.trim() || !element.getClientRects().length) continue;
  if (element.closest("option, script")) continue;
  const colours = [luminance(getComputedStyle(element).color), luminance(ground(element))]
    .sort((a, b) => a - b);
  const ratio = (colours[1] + 0.05) / (colours[0] + 0.05);
  if (ratio < 4.5) {
    faults.push(`"${texts.currentNode.textContent.trim()}" has a contrast of ${ratio.toFixed(2)}`);
  }
}
for (const control of document.querySelectorAll(
  "a, button, input:not([type=hidden]), select, summary")) {
  const name = control.getAttribute("aria-label") || control.labels?.[0]?.textContent
    || control.textContent;
  if (!name.trim()) faults.push(`${control.outerHTML} has no name`);
}
for (const words of document.querySelectorAll(".what, .back, h1, h2, h3, p, th, td, li, summary")) {
  const { width, height } = words.getBoundingClientRect();
  if (width > 1 && width < 40 && height > 60) {
    faults.push(`"${words.textContent}" is ${Math.round(width)} wide and ${Math.round(height)} high`);
  }
}
for (const head of document.querySelectorAll(".heads li")) {
  if (head.scrollWidth > head.clientWidth + 1) faults.push(`"${head.textContent}" is cut off`);
}
if (document.querySelectorAll("h1").length !== 1) faults.push("not one h1");
if (!document.querySelector("main") || !document.querySelector("header")) faults.push("no landmarks");
return faults;
