import {
  type ExportInput,
  mailingExport,
  type MailingExport,
  mailingExports,
  mailingListsAnswer,
  MESSAGES,
  ROUTES,
} from "@reignwell/contract";
import { useCallback, useEffect, useState } from "react";
import { ApiError, callApi } from "../../../lib/api-client.ts";
import { notify } from "../../../lib/notify.ts";
import { readBy, useAdminRead } from "../shared/use-admin.ts";

/** How often a running export is asked for, in ms. */
const ASK_EVERY = 2_000;
/** Longer than the server waits for the end of an export. */
const START_TIMEOUT = 15_000;

const readExport = readBy(mailingExport);
const readExports = readBy(mailingExports);

/** The lists of the mailing service, and the export that runs. */
export function useMailingLists() {
  const fetched = useAdminRead(ROUTES.mailingLists, mailingListsAnswer);
  const { retry } = fetched;
  const isSetUp = !("error" in fetched) || fetched.error?.code !== "mailing_list_not_set_up";
  const ended = useCallback(
    (job: MailingExport) => {
      sayEnd(job);
      retry();
    },
    [retry],
  );
  const { running, follow } = useRunningExport(ended);
  const startExport = async (body: ExportInput): Promise<string | undefined> => {
    const { listId: _id, listName: _name, ...filters } = body;
    const path =
      Object.keys(filters).length === 0 ? ROUTES.exportUsers : ROUTES.exportUsersFiltered;
    try {
      const signal = AbortSignal.timeout(START_TIMEOUT);
      follow(await callApi({ method: "POST", path, body, read: readExport, signal }));
      return undefined;
    } catch (cause) {
      const { exportFailed } = MESSAGES.mailingLists;
      const refusal = cause instanceof ApiError ? cause.readable : MESSAGES.admin.notSaved;
      if (!(cause instanceof ApiError)) console.error(exportFailed.title, cause);
      notify(exportFailed, "failed");
      return refusal;
    }
  };
  return { fetched, isSetUp, running, startExport };
}

/** Also one that was begun before this page was opened, here or elsewhere. */
function useRunningExport(onEnd: (job: MailingExport) => void) {
  const [running, setRunning] = useState<MailingExport | null>(null);
  const follow = useCallback(
    (job: MailingExport) => {
      setRunning(job.state === "running" ? job : null);
      if (job.state !== "running") onEnd(job);
    },
    [onEnd],
  );

  useEffect(() => {
    let wanted = true;
    callApi({ path: ROUTES.mailingExports, read: readExports }).then(
      (found) => {
        const job = found.find(({ state }) => state === "running");
        if (wanted && job) setRunning(job);
      },
      // The lists say what is wrong with the connection.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);

  useEffect(() => {
    if (running === null) return undefined;
    let wanted = true;
    const ask = async () => {
      const path = `${ROUTES.mailingExports}/${running.id}`;
      // Without an answer it is asked for again with the next turn.
      const job = await callApi({ path, read: readExport }).catch(() => null);
      if (!wanted) return;
      if (job) follow(job);
      else setRunning({ ...running });
    };
    const timer = setTimeout(() => void ask(), ASK_EVERY);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [running, follow]);
  return { running, follow };
}

/** */
function sayEnd({ success, exportedUsers, skippedUsers, state }: MailingExport): void {
  const texts = MESSAGES.mailingLists;
  const description = texts.counts(exportedUsers, skippedUsers);
  if (success) notify({ ...texts.exported, description });
  else if (state === "failed" && exportedUsers === 0) notify(texts.exportFailed, "failed");
  else notify({ ...texts.exportIssues, description }, "failed");
}
