// Runs before the first paint: the ground must be dark in a dark room from the first frame on, and
// text must not grow under somebody's eyes. The first key is the component kit's own, the others
// are those of src/lib/appearance.ts.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // A browser that keeps nothing for us still follows the system's scheme.
      return null;
    }
  };
  const chosen = read("mantine-color-scheme-value");
  const dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.mantineColorScheme = dark ? "dark" : "light";
  // The browser's own bar goes with what was chosen here, not only with the system.
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
})();
