// Of texts that would become code only these pass: docs/decisions/0032-trusted-types.md.
// The document for paying names whose scripts it may load besides: 0046-a-document-for-paying.md.
((scriptsOf) => {
  globalThis.trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("<") ? null : text),
    createScriptURL: (url) =>
      url === "/sw.js" || (scriptsOf && url.startsWith(scriptsOf)) ? url : null,
  });
})(document.documentElement.dataset.scriptsOf);
// No light flash in a dark room, no text that grows. The keys: src/lib/settings/appearance.ts.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const chosen = read("mantine-color-scheme-value");
  const dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.mantineColorScheme = dark ? "dark" : "light";
  const tint = () => {
    const ground = root.dataset.mantineColorScheme === "dark" ? "#1b1d28" : "#fdfaf4";
    for (const bar of document.querySelectorAll("meta[name=theme-color]")) bar.content = ground;
  };
  tint();
  new MutationObserver(tint).observe(root, { attributeFilter: ["data-mantine-color-scheme"] });
  const textSize = read("reignwell-text-size");
  if (textSize) root.dataset.textSize = textSize;
  const face = read("reignwell-face");
  if (face) root.dataset.face = face;
  // What the page shows before the program runs: src/features/plan, src/lib/settings/framework-choice.ts.
  if (read("reignwell.plan.begun") !== null) root.dataset.planBegun = "";
  if (read("reignwell.framework.hidden") === "true") root.dataset.alone = "";
  // A press and the focus are noted until it runs: src/app/shell/early-press.ts.
  const note = (name) => (event) => {
    const part = event.target.closest?.(".first-light :is(a, button, main)");
    if (!part || (name === "pressed" && !part.matches("button"))) return;
    // "Skip to content" leads to the main part, which is known by its place.
    const isMain = part.matches("main");
    const words = isMain
      ? "#content"
      : (part.getAttribute("aria-label") ?? part.textContent.trim());
    if (name === "focused") root.dataset.focused = words;
    else {
      event.preventDefault();
      root.dataset.pressed = `${root.dataset.pressed ?? ""}\n${words}`;
    }
  };
  document.addEventListener("click", note("pressed"));
  document.addEventListener("focusin", note("focused"));
  document.addEventListener("focusout", () =>
    setTimeout(() => {
      // The focus also leaves an element that the program takes away: that is no reason to forget it.
      if (document.activeElement === document.body && document.querySelector(".first-light"))
        delete root.dataset.focused;
    }),
  );
  // So are the keys of the palette until something listens to them: src/app/keyboard/keyboard-layers.tsx.
  document.addEventListener("keydown", (event) => {
    const { dataset } = root;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (event.key.toLowerCase() !== "k" || "keyed" in dataset || "scriptsOf" in dataset) return;
    event.preventDefault();
    dataset.palette = "";
  });
})();
