import {
  adminSeriesEntries,
  adminSeriesTopics,
  type AdminSeriesTopic,
  MESSAGES,
  ROUTES,
  type SeriesEntry,
  type SeriesEntryInput,
  type SeriesTopicInput,
  type Toast,
} from "@reignwell/contract";
import type { ApiCall } from "../../../lib/api-client.ts";
import { useAdminCall, useAdminRead } from "../shared/use-admin.ts";

const texts = MESSAGES.adminSeries;

/** Calls that are followed by reading the list again, also after a refusal (C-005). */
function useActs(read: () => void) {
  const { busy, run } = useAdminCall();
  const act = async (call: ApiCall<undefined>, done: Toast | undefined, failed: Toast) => {
    const outcome = await run(call, { done, failed });
    if (outcome) read();
    return outcome;
  };
  return { busy, act };
}

/** The series and what is done to them (C-024, DEC-94). */
export function useTopics() {
  const fetched = useAdminRead(ROUTES.adminSeries, adminSeriesTopics);
  const { busy, act } = useActs(fetched.retry);
  const pathOf = ({ id }: AdminSeriesTopic) => `${ROUTES.adminSeries}/${id}`;
  return {
    fetched,
    busy,
    save: (body: SeriesTopicInput, before: AdminSeriesTopic | null, onceKey: string) =>
      before
        ? act(
            { method: "PUT", path: pathOf(before), body },
            texts.topicUpdated,
            texts.topicUpdateFailed,
          )
        : act(
            { method: "POST", path: ROUTES.adminSeries, body, onceKey },
            texts.topicCreated,
            texts.topicFailed,
          ),
    toggle: (topic: AdminSeriesTopic) =>
      act(
        { method: "PUT", path: pathOf(topic), body: { isActive: !topic.isActive } },
        texts.topicUpdated,
        texts.topicUpdateFailed,
      ),
    remove: (topic: AdminSeriesTopic) =>
      act({ method: "DELETE", path: pathOf(topic) }, texts.topicDeleted, texts.topicDeleteFailed),
    loadStarters: () =>
      act(
        { method: "POST", path: ROUTES.adminStarterSeries },
        texts.startersLoaded,
        texts.startersFailed,
      ),
  };
}

/** The days of a series and what is done to them (C-024, DEC-94, DEC-121). */
export function useEntries(topic: AdminSeriesTopic) {
  const base = `${ROUTES.adminSeries}/${topic.id}`;
  const fetched = useAdminRead(`${base}/entries`, adminSeriesEntries);
  const { busy, act } = useActs(fetched.retry);
  const pathOf = ({ id }: SeriesEntry) => `${base}/entries/${id}`;
  return {
    fetched,
    busy,
    save: (body: SeriesEntryInput, before: SeriesEntry | null, onceKey: string) =>
      before
        ? act(
            { method: "PUT", path: pathOf(before), body },
            texts.entryUpdated,
            texts.entryUpdateFailed,
          )
        : act(
            { method: "POST", path: `${base}/entries`, body, onceKey },
            texts.entryCreated,
            texts.entryFailed,
          ),
    toggle: (entry: SeriesEntry) =>
      act(
        { method: "PUT", path: pathOf(entry), body: { isActive: !entry.isActive } },
        texts.entryUpdated,
        texts.entryUpdateFailed,
      ),
    remove: (entry: SeriesEntry) =>
      act({ method: "DELETE", path: pathOf(entry) }, texts.entryDeleted, texts.entryDeleteFailed),
    /** Swaps the numbers of two days. */
    swap: (all: readonly SeriesEntry[], one: SeriesEntry, other: SeriesEntry) =>
      act(
        {
          method: "PUT",
          path: `${base}/order`,
          body: {
            days: all.map(({ id, dayNumber }) => ({
              entryId: id,
              dayNumber:
                id === one.id ? other.dayNumber : id === other.id ? one.dayNumber : dayNumber,
            })),
          },
        },
        undefined,
        texts.entryUpdateFailed,
      ),
  };
}

/** What {@link useTopics} gives. */
export type TopicActs = ReturnType<typeof useTopics>;
/** What {@link useEntries} gives. */
export type EntryActs = ReturnType<typeof useEntries>;
