// The screens' tests of a worker share one page (vitest.config.ts). No file sees what an earlier one
// left on it: elements, the address, or what the browser keeps for its origin. Tests of what needs no
// page run without one.
if (typeof document !== "undefined") {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
}
