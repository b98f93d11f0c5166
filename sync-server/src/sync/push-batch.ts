import { createHash } from "node:crypto";
import type { PublicUser, SyncRequest } from "@reignwell/contract";
import { refuse } from "../plugins/errors.ts";
import type { Transaction } from "../plugins/database.ts";
import { type Applied, applyChanges, type Outcome } from "./apply-changes.ts";
import type { RecordHandler } from "./record-handler.ts";
import type { Head } from "./with-user.ts";

/**
 * Applies a device's numbered batch, or answers a repeated one from memory [P3]. A number that
 * was used with other content, or that lies before the last one, is refused: a copy of the
 * device used it, and the sender has to go on under a new device id [P4].
 */
export async function pushBatch(
  tx: Transaction,
  head: Head,
  handlers: readonly RecordHandler[],
  user: PublicUser,
  request: SyncRequest,
  received: number,
  cursor: number,
): Promise<Outcome & Pick<Applied, "known">> {
  const { device, push, sentAt, changes } = request;
  const [last] = await tx<
    { last_push: number; last_at: number; last_stamp: number; digest: string; outcome: Outcome }[]
  >`select last_push, last_at, last_stamp, digest, outcome
    from sync_devices where user_id = ${user.id} and device = ${device}`;
  const digest = createHash("sha256").update(JSON.stringify(changes)).digest("base64");
  if (last && push === last.last_push && digest === last.digest) {
    return { ...last.outcome, known: new Map() };
  }
  if (last && push <= last.last_push) throw refuse("stale_push");

  const set = {
    user,
    changes,
    received,
    sentAt,
    last: { at: last?.last_at ?? 0, stamp: last?.last_stamp ?? 0 },
  };
  const applied = await applyChanges(tx, head, handlers, set, cursor);
  const { rejected, overwritten, last: latest, known } = applied;
  await tx`
    insert into sync_devices (user_id, device, last_push, last_at, last_stamp, digest, outcome)
    values (${user.id}, ${device}, ${push}, ${latest.at}, ${latest.stamp}, ${digest},
      ${JSON.stringify({ rejected, overwritten })}::text::jsonb)
    on conflict (user_id, device) do update set
      last_push = excluded.last_push, last_at = excluded.last_at, last_stamp = excluded.last_stamp,
      digest = excluded.digest, outcome = excluded.outcome, seen_at = now()`;
  return { rejected, overwritten, known };
}
