/**
 * The installed app appends a timestamp when it is online (AU-016), so that no cache on the way
 * answers. The service worker removes it from the file's name, so that a cached recording is
 * found all the same (DEC-44).
 */
export function sourceOf(address: string): string {
  const isInstalled = window.matchMedia("(display-mode: standalone)").matches;
  if (!isInstalled || !navigator.onLine) return address;
  const url = new URL(address, window.location.origin);
  url.searchParams.set("t", String(Date.now()));
  return url.origin === window.location.origin ? url.pathname + url.search : url.href;
}
