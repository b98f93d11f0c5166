import { Button } from "@mantine/core";
import { ROUTES, type SignedInDevice, signedInDevices } from "@reignwell/contract";
import { useEffect, useId, useRef, useState } from "react";
import { ApiError, callApi } from "../../../lib/api-client.ts";
import { timeAgo } from "../../../lib/day/time-ago.ts";
import { useNow } from "../../../lib/day/use-now.ts";
import { FormProblem } from "../../../ui/forms/form-problem.tsx";
import { Mark } from "../../../ui/mark.tsx";
import { SectionCard } from "../../../ui/cards/section-card.tsx";
import card from "../../../ui/cards/section-card.module.css";
import classes from "./own-account.module.css";
import { useAccountCall } from "../use-account-call.ts";

/** A shorter visit, such as a reload, has shown the user nothing, in ms. */
const SEEN_AFTER = 2_000;

export function DevicesSection() {
  const { devices, unreachable, reload } = useDevices();
  const { problem, message, busy, run } = useAccountCall();
  const top = useRef<HTMLHeadingElement>(null);
  const others = devices?.filter(({ current }) => !current) ?? [];

  const end = async (path: string, done: string) => {
    const ended = await run(() => callApi({ method: "DELETE", path }), done);
    if (!ended) return;
    reload();
    // The focused button is about to leave with its row.
    top.current?.focus({ preventScroll: true });
  };

  return (
    <SectionCard
      title="Devices"
      headingRef={top}
      about="Where you are signed in. A device that you sign out here hides what it has kept when it next connects, and deletes it once everything on it is sent."
    >
      <FormProblem text={problem ?? unreachable} />
      <output className={card.message}>{message}</output>
      <ul className={card.list}>
        {devices?.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={busy}
            onEnd={() =>
              void end(`${ROUTES.accountSessions}/${device.id}`, "That device is signed out.")
            }
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          variant="light"
          color="clay"
          mt="md"
          disabled={busy}
          onClick={() => void end(ROUTES.accountSessions, "All other devices are signed out.")}
        >
          Sign out all other devices
        </Button>
      )}
    </SectionCard>
  );
}

function DeviceRow(props: { device: SignedInDevice; busy: boolean; onEnd: () => void }) {
  const { device, busy, onEnd } = props;
  const now = useNow();
  const name = useId();
  return (
    <li className={card.row}>
      <div className={card.words}>
        <p id={name} className={card.name}>
          {device.name || "An unknown browser"}
        </p>
        <p className={card.note}>
          {device.current ? "In use now" : `Last used ${timeAgo(now - device.lastUsedAt)}`} · signed
          in {timeAgo(Math.max(0, now - device.signedInAt))}
        </p>
        {device.isNew && <Mark hue="honey">New since your last visit</Mark>}
      </div>
      {device.current ? (
        <span className={classes.here}>This device</span>
      ) : (
        <Button variant="default" aria-describedby={name} disabled={busy} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function useDevices() {
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
