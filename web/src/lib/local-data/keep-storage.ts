let asked = false;

/**
 * Asks the browser, after the first save of this page, not to clear what is kept here when the
 * device runs out of room. It may say no, and nothing depends on it.
 */
export function askToKeepStorage(): void {
  if (asked) return;
  asked = true;
  // Absent on insecure origins.
  const storage: StorageManager | undefined = globalThis.navigator?.storage;
  storage?.persist?.().catch(() => undefined);
}
