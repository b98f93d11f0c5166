// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { actionCompletionIdOf, historyRow, planGroups } from "@reignwell/domain";
import { saveCompletions, saveEntry } from "@reignwell/local-db";
import { anEntry } from "@reignwell/testing";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { database, draw, later } from "../../../../testing/screen-harness.tsx";
import { HistoryCard } from "./history-card.tsx";

it("L-9: the history counts only ticks that belong to an action of the plan", async () => {
  const { id: _id, deletedAt: _deletedAt, ...input } = anEntry();
  const entry = await saveEntry(database, input, later());
  const [action] = planGroups(entry).flatMap(({ actions }) => actions);
  await saveCompletions(database, entry, new Map([[action?.id ?? "", true]]), later());
  const [tick] = await database.actionCompletions.toArray();
  if (!tick) throw new Error("The plan should have a tick");
  const words = { priority: "Gone", actionText: "Not there any more" };
  const others = [0, 1].map((occurrence) => {
    const id = actionCompletionIdOf(entry.id, words.priority, words.actionText, occurrence);
    return { ...tick, ...words, id, occurrence };
  });
  await database.actionCompletions.bulkAdd(others);
  draw(
    <HistoryCard
      database={database}
      row={historyRow(entry)}
      preload
      sending={undefined}
      open={false}
      onToggle={() => undefined}
    >
      the plan
    </HistoryCard>,
  );
  expect(await screen.findByText("1 of 1 done")).toBeTruthy();
});
