import type { Lock } from "@reignwell/sync-core";

/** The browser's lock across tabs and worker; without one the work runs at once. */
export const underLock: Lock = (name, work) => {
  // Missing on insecure origins and in old browsers; the push numbers alone must then do.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, work) : work();
};
