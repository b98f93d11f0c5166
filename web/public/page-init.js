(() => {
  /** For the first paint, in ms. */
  const LONGEST_WAIT = 1000;
  /** So long a page may still be seen that is being left, which ends its requests, too, in ms. */
  const LEAVING = 1000;
  const root = document.documentElement;
  // No light flash in a dark room, no text that grows. The keys: src/lib/settings/appearance.ts.
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
  const textSize = read("reignwell-text-size");
  if (textSize) root.dataset.textSize = textSize;
  const face = read("reignwell-face");
  if (face) root.dataset.face = face;
  // What the page shows before the program runs: src/features/plan, src/lib/settings/framework-choice.ts.
  if (read("reignwell.plan.begun") !== null) root.dataset.planBegun = "";
  if (read("reignwell.framework.hidden") === "true") root.dataset.alone = "";
  // A theme that isn't the device's; the page names the bar's color in that one.
  if (chosen === "dark" || chosen === "light") tintBar();
  // The page can be seen and used before it has come to its end.
  noteEarlyInput();

  // All else waits until what the page shows has been painted, for each of it would hold that up:
  // docs/decisions/0094-the-program-after-the-first-paint.md.
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    // First: whatever goes wrong with the others, the program comes. It runs in a later task.
    fetchProgram();
    new MutationObserver(tintBar).observe(root, {
      attributeFilter: ["data-mantine-color-scheme"],
    });
    allowScripts();
  };
  // As a file of its own it stands before scripts of the page that don't wait for it.
  if (document.currentScript?.src) begin();
  document.addEventListener("DOMContentLoaded", () => {
    // A page that nobody sees is not painted.
    if (document.hidden || !document.querySelector(".first-light")) begin();
    requestAnimationFrame(() => setTimeout(begin));
    // However long the browser takes to paint.
    setTimeout(begin, LONGEST_WAIT);
  });

  // Of texts that would become code only these pass: docs/decisions/0032-trusted-types.md.
  // The document for paying names whose scripts it may load besides: 0046-a-document-for-paying.md.
  // Throws where something in the page, such as an extension of the browser, has made this policy.
  function allowScripts() {
    const { scriptsOf } = root.dataset;
    globalThis.trustedTypes?.createPolicy("default", {
      createHTML: (text) => (text.includes("<") ? null : text),
      createScriptURL: (url) =>
        url === "/sw.js" || (scriptsOf && url.startsWith(scriptsOf)) ? url : null,
    });
  }

  function tintBar() {
    const ground = root.dataset.mantineColorScheme === "dark" ? "#1b1d28" : "#fdfaf4";
    for (const bar of document.querySelectorAll("meta[name=theme-color]")) bar.content = ground;
  }

  // A press and the focus are noted until the program runs: src/app/shell/early-press.ts.
  function noteEarlyInput() {
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
  }

  // The page names its files, the one to begin with first (vite-page-init.ts).
  function fetchProgram() {
    const program = document.querySelector("meta[name=reignwell-program]");
    if (!program) return;
    const files = program.content.split(" ");
    // A script that the browser has compiled before: src/service-worker/compiled-scripts.ts.
    const script =
      "compiled" in program.dataset ? { rel: "preload", as: "script" } : { rel: "modulepreload" };
    for (const href of files) {
      // A sheet counts when the app says so: src/app/whole-styles.tsx.
      const kind = href.endsWith(".css") ? { rel: "stylesheet", media: "not all" } : script;
      document.head.append(
        Object.assign(document.createElement("link"), kind, { crossOrigin: "", href }),
      );
    }
    const app = files.filter((file) => file.endsWith(".js")).pop();
    // The first has asked for the last by itself (src/app/main.tsx): this only hears of its failure.
    import(files[0]).then(() => import(app)).catch(tellOfFailure);
  }

  // Else nobody would know why presses do nothing. Neither the program nor its style may be there.
  function tellOfFailure(error) {
    console.error("The program could not be started", error);
    const words = document.createElement("p");
    words.setAttribute("role", "alert");
    words.textContent =
      "Reignwell couldn’t start. Check your connection and try again, or use a newer browser.";
    words.style.margin = "0 0 0.75rem";
    const again = document.createElement("button");
    again.textContent = "Try again";
    again.addEventListener("click", () => location.reload());
    Object.assign(again.style, {
      padding: "0.625rem 1.25rem",
      border: "1px solid",
      borderRadius: "0.5rem",
      background: "none",
      color: "inherit",
      font: "inherit",
    });
    const note = document.createElement("div");
    Object.assign(note.style, {
      position: "fixed",
      inset: "auto 1rem max(1rem, env(safe-area-inset-bottom))",
      zIndex: 9,
      margin: "auto",
      maxWidth: "26rem",
      padding: "1rem 1.25rem",
      border: "1px solid var(--rw-control-border, currentColor)",
      borderRadius: "0.75rem",
      background: "var(--rw-card, Canvas)",
      boxShadow: "0 0.25rem 1.5rem #0003",
    });
    note.append(words, again);
    setTimeout(() => {
      document.body.append(note);
      // The page's end can be read above it.
      document.body.style.paddingBottom = `${note.offsetHeight + 32}px`;
    }, LEAVING);
  }
})();
