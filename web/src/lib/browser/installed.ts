/** Whether the app runs in a window of its own, from the home screen, and not in a browser's tab. */
export function isInstalled(): boolean {
  const ownWindow = window.matchMedia("(display-mode: standalone), (display-mode: minimal-ui)");
  // Older Safari on iOS says it in its own way.
  return ownWindow.matches || Reflect.get(navigator, "standalone") === true;
}
