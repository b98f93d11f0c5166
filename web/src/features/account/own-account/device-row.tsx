import { Button } from "@mantine/core";
import type { SignedInDevice } from "@reignwell/contract";
import { useId } from "react";
import { timeAgo } from "../../../lib/day/time-ago.ts";
import { useNow } from "../../../lib/day/use-now.ts";
import card from "../../../ui/cards/section-card.module.css";
import { Mark } from "../../../ui/mark.tsx";
import classes from "./own-account.module.css";

export function DeviceRow(props: { device: SignedInDevice; busy: boolean; onEnd: () => void }) {
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
