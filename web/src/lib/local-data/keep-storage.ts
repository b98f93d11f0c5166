/**
 * Asks the browser not to clear what is stored here when the device runs out of room. It may say
 * no, and nothing depends on it.
 */
export function askToKeepStorage(): void {
  // Absent on insecure origins.
  const storage: StorageManager | undefined = globalThis.navigator?.storage;
  storage?.persist?.().catch(() => undefined);
}
