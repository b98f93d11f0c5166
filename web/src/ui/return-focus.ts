/**
 * Gives the focus to the first of these that is still on the page, else to the page's main part: a
 * user of the keyboard would start again at the top.
 */
export function returnFocus(places: readonly (Element | null)[]): void {
  const place = places.find((one) => one?.isConnected && one !== document.body);
  const target = place ?? document.querySelector("main");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
