import { MESSAGES } from "@reignwell/contract";
import { cleanup, render } from "@testing-library/react";
import { expect } from "vitest";
import { callAdmin } from "../../features/admin/shared/use-admin.ts";
import { useDebugVerse } from "../../features/debug/use-debug-verse.ts";
import { askForUpgrade } from "../../features/membership/pending/ask-for-upgrade.ts";
import { failureText } from "../../features/plan/save/finished-plan.ts";
import { ArchiveNotice } from "../../features/reflections/list/archive-notice.tsx";
import { loadStarters } from "../../features/series/data/series-calls.ts";
import { SeriesNotice } from "../../features/series/list/series-notice.tsx";
import type { ApiError } from "../../lib/api-client.ts";
import { refusalReason } from "../sync-panel/refusal-reason.ts";
import {
  alertText,
  failure,
  hook,
  lastToast,
  Page,
  refusalOfChange,
  until,
} from "./refused-calls.tsx";

const fetched = (error: ApiError) => ({ state: "failed", error, retry: () => undefined }) as const;

async function showArchive(): Promise<string> {
  const error = await failure();
  cleanup();
  // Its card says what members have, without a word of the server.
  if (error.code === "membership_required") return MESSAGES.archive.membersOnly;
  render(<ArchiveNotice fetched={fetched(error)} isKept={false} />, { wrapper: Page });
  return alertText().replace(`${MESSAGES.archive.notFetched} `, "");
}

async function showSeries(): Promise<string> {
  const notice = { fetched: [fetched(await failure())], isKept: false, onRetry: () => undefined };
  cleanup();
  render(<SeriesNotice {...notice} />, { wrapper: Page });
  return alertText().replace(`${MESSAGES.series.notUpdated} `, "");
}

/** Brings each place of the other pages to show a refusal, and reads it; by its file. */
export const ofPages: Readonly<Record<string, () => Promise<string>>> = {
  "features/admin/shared/use-admin.ts": async () => {
    const call = { method: "POST", path: "/api/anything" } as const;
    const outcome = await callAdmin(call, { failed: { title: "It failed" } });
    const text = lastToast();
    // Dialogs show it at their fields as well.
    expect(outcome.ok ? "" : outcome.error.readable).toBe(text);
    return text;
  },
  "features/debug/use-debug-verse.ts": async () => {
    const debug = hook(() => useDebugVerse("today"));
    await until(() => expect(debug.current.kind).toBe("failed"));
    return debug.current.kind === "failed" ? debug.current.text : "";
  },
  "features/membership/pending/ask-for-upgrade.ts": async () => {
    const outcome = await askForUpgrade("key", { paymentIntentId: "pi_1", isCharged: true });
    return outcome.kind === "refused" ? outcome.text : MESSAGES.payment.upgradePending.description;
  },
  "features/plan/save/finished-plan.ts": async () => failureText(await failure()),
  "features/reflections/list/archive-notice.tsx": showArchive,
  "features/series/data/series-calls.ts": async () => {
    await loadStarters();
    return lastToast();
  },
  "features/series/list/series-notice.tsx": showSeries,
};

/** The sync panel reads a refusal that a record of the outbox keeps. */
export const ofSyncPanel: Readonly<Record<string, () => Promise<string>>> = {
  "app/sync-panel/refusal-reason.ts": async () =>
    refusalReason({ refusal: await refusalOfChange() }),
};
