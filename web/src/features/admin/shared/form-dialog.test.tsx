// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { GiveawayDialog } from "../giveaways/giveaway-dialog.tsx";
import { ScriptureDialog } from "../scriptures/scripture-dialog.tsx";
import { EntryDialog } from "../series/entry-dialog.tsx";
import { TopicDialog } from "../series/topic-dialog.tsx";

const { discardTitle, discard, cancel } = MESSAGES.admin;
const onClose = vi.fn<() => void>();
const save = async () => null;
const topic = {
  id: 1,
  title: "Rest",
  description: "A day at a time",
  imageUrl: null,
  orderIndex: 1,
  isActive: true,
  activeDays: 0,
};

afterEach(() => {
  cleanup();
  onClose.mockReset();
});

const dialogs: readonly [string, string, () => ReactElement][] = [
  [
    "a giveaway",
    MESSAGES.adminGiveaways.fields.title,
    () => <GiveawayDialog giveaway={null} today="2026-11-23" save={save} onClose={onClose} />,
  ],
  [
    "a scripture",
    MESSAGES.adminScriptures.fields.verse,
    () => (
      <ScriptureDialog
        scripture={null}
        date=""
        save={save}
        readPassage={async () => null}
        onClose={onClose}
      />
    ),
  ],
  [
    "a series",
    MESSAGES.adminSeries.fields.title,
    () => <TopicDialog topic={null} count={0} save={save} onClose={onClose} />,
  ],
  [
    "a day of a series",
    MESSAGES.adminSeries.fields.dayTitle,
    () => <EntryDialog topic={topic} entry={null} day={1} save={save} onClose={onClose} />,
  ],
];

it.each(dialogs)(
  "what was typed for %s goes only when that was meant",
  async (_what, field, draw) => {
    render(<MantineProvider env="test">{draw()}</MantineProvider>);
    const input = () => screen.findByLabelText<HTMLInputElement>(field);
    const press = async (name: string) =>
      fireEvent.click(await screen.findByRole("button", { name }));
    fireEvent.change(await input(), { target: { value: "Half a thought" } });
    await press(cancel);
    await screen.findByText(discardTitle);
    expect(onClose).not.toHaveBeenCalled();
    await press(cancel);
    expect((await input()).value).toBe("Half a thought");
    await press(cancel);
    await press(discard);
    expect(onClose).toHaveBeenCalledOnce();
  },
);

it.each(dialogs)("nothing is asked of %s where nothing was typed", async (_what, field, draw) => {
  render(<MantineProvider env="test">{draw()}</MantineProvider>);
  await screen.findByLabelText(field);
  fireEvent.click(screen.getByRole("button", { name: cancel }));
  expect(onClose).toHaveBeenCalledOnce();
});
