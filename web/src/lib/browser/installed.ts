/** Whether the app runs in a window of its own, started from the home screen. */
export function isInstalled(): boolean {
  const ownWindow = window.matchMedia("(display-mode: standalone), (display-mode: minimal-ui)");
  // Older versions of Safari on iOS.
  return ownWindow.matches || Reflect.get(navigator, "standalone") === true;
}
