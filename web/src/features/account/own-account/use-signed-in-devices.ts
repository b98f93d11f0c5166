import { ROUTES, type SignedInDevice, signedInDevices } from "@reignwell/contract";
import { useEffect, useState } from "react";
import { ApiError, callApi } from "../../../lib/api-client.ts";

/** A shorter visit, such as a reload, has shown the user nothing, in ms. */
const SEEN_AFTER = 2_000;

export function useSignedInDevices() {
  const [devices, setDevices] = useState<readonly SignedInDevice[]>();
  const [unreachable, setUnreachable] = useState<string>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let shown = true;
    callApi({ path: ROUTES.accountSessions, read: readDevices }).then(
      (found) => {
        if (!shown) return;
        setDevices((before) => withMarks(found, before));
        setUnreachable(undefined);
      },
      (error: unknown) => shown && setUnreachable(readable(error)),
    );
    return () => {
      shown = false;
    };
  }, [round]);
  useEffect(() => {
    if (!devices?.some(({ isNew }) => isNew)) return undefined;
    const timer = setTimeout(() => noteSeen(devices), SEEN_AFTER);
    return () => clearTimeout(timer);
  }, [devices]);
  return { devices, unreachable, reload: () => setRound((before) => before + 1) };
}

/** Marks stay for this visit, also when the list is read again. */
function withMarks(
  found: readonly SignedInDevice[],
  before: readonly SignedInDevice[] = [],
): SignedInDevice[] {
  const marked = new Set(before.filter(({ isNew }) => isNew).map(({ id }) => id));
  return found.map((device) => (marked.has(device.id) ? { ...device, isNew: true } : device));
}

/** At the next visit the shown devices are no longer new. */
function noteSeen(devices: readonly SignedInDevice[]): void {
  const until = Math.max(...devices.map(({ signedInAt }) => signedInAt));
  callApi({ method: "POST", path: ROUTES.sessionsSeen, body: { until } }).catch(
    (error: unknown) => {
      // Without an answer the mark shows at the next visit as well.
      if (!(error instanceof ApiError)) throw error;
    },
  );
}

function readDevices(body: unknown): SignedInDevice[] | null {
  return signedInDevices.safeParse(body).data ?? null;
}

function readable(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.readable;
}
