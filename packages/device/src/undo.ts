import type { Undo as StoredUndo } from "@reignwell/local-db";
import { write, type WriteResult } from "./write.ts";

/** Takes a write back, as a write of its own. */
export type Undo = (now: number) => Promise<WriteResult<void>>;

/** Does a write that can be taken back; null when there was nothing left to change. */
export async function writeUndoable(
  action: () => Promise<StoredUndo | null>,
): Promise<WriteResult<Undo | null>> {
  const result = await write(action);
  if (!result.ok) return result;
  const undo = result.value;
  return { ok: true, value: undo && ((now) => write(() => undo(now))) };
}
