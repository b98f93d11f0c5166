import { MESSAGES, type Toast } from "@reignwell/contract";
import { useCallback, useRef, useState } from "react";
import type * as z from "zod/mini";
import { type ApiCall, ApiError, callApi } from "../../../lib/api-client.ts";
import { notify } from "../../../lib/notify.ts";
import { type Fetched, useFetched } from "../../../lib/use-fetched.ts";

/** What an administrator’s call has come to; the error’s issues belong to the fields of a form. */
export type AdminOutcome<T> = { ok: true; answer: T } | { ok: false; error: ApiError };

/** Reads what the administrator’s tables show (DEC-102); `retry` asks again after a write (C-005). */
export function useAdminRead<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
): Fetched<z.output<Schema>> {
  const read = useCallback((body: unknown) => readBy(schema)(body), [schema]);
  return useFetched(path, read);
}

/** The reader of an answer by its schema. */
export function readBy<Schema extends z.ZodMiniType>(schema: Schema) {
  return (body: unknown): z.output<Schema> | null => schema.safeParse(body).data ?? null;
}

/** The toasts of a call; a call without `done` says nothing when it has succeeded. */
export interface AdminToasts {
  done?: Toast | undefined;
  failed: Toast;
  /** Says the failure in its own words alone, whatever the server says. */
  isFixed?: boolean;
}

/** Makes a call and says in a toast what became of it. */
export async function callAdmin<T = undefined>(
  call: ApiCall<T>,
  { done, failed, isFixed = false }: AdminToasts,
): Promise<AdminOutcome<T>> {
  try {
    const answer = await callApi(call);
    if (done) notify(done);
    return { ok: true, answer };
  } catch (cause) {
    const error =
      cause instanceof ApiError ? cause : new ApiError("refused", 0, MESSAGES.admin.notSaved);
    if (!(cause instanceof ApiError)) console.error(failed.title, cause);
    const said = isFixed ? failed.description : (error.serverMessage ?? failed.description);
    notify({ ...failed, description: said ?? error.readable }, "failed");
    return { ok: false, error };
  }
}

/**
 * The key of a form’s creating call. It is the same as long as the form is open: pressed again
 * after a lost answer, the button makes nothing twice.
 */
export function useOnceKey(): string {
  const [key] = useState(() => crypto.randomUUID());
  return key;
}

/**
 * {@link callAdmin} for one part of a page: `busy` while a call is on its way, and a second press
 * meanwhile does nothing (null).
 */
export function useAdminCall() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async <T = undefined>(
    call: ApiCall<T>,
    toasts: AdminToasts,
  ): Promise<AdminOutcome<T> | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    try {
      return await callAdmin(call, toasts);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
