// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import type { DayScripture } from "@reignwell/domain";
import { LocalDatabase } from "@reignwell/local-db";
import { cleanup, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { planDevice } from "@reignwell/device";
import { laterSteps } from "./load-later-steps.ts";
import { RenewStep } from "./renew-step.tsx";
import { useReflection } from "../texts/use-reflection.ts";

const scheduled: DayScripture = {
  date: "2026-11-21",
  verse: "Make a joyful shout to Yahweh, all you lands!",
  reference: "Psalm 100:1",
  reflection: "Written for this day by somebody.\n\nAnd sent with the verse.",
  audioUrl: null,
  translation: null,
};
const database = new LocalDatabase(`renew-${crypto.randomUUID()}`);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(over: Partial<DayScripture> = {}) {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Step scripture={{ ...scheduled, ...over }} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

function Step({ scripture }: { scripture: DayScripture }) {
  const [device] = useState(() => Promise.resolve(planDevice(database, null)));
  return (
    <RenewStep
      scripture={scripture}
      reflection={useReflection(scripture, device)}
      Player={({ scripture: heard }) => <p>{`Player of ${heard.audioUrl}`}</p>}
      answer=""
      onAnswer={() => undefined}
      Listen={({ title, text }) => <p>{`Reads ${title}: ${text}`}</p>}
      onContinue={() => undefined}
    />
  );
}

/** The section that a heading belongs to. */
function sectionOf(heading: string): HTMLElement {
  const section = screen.getByRole("heading", { name: heading }).closest("section");
  if (!section) throw new Error(`${heading} is in no section`);
  return section;
}

describe("step 0", () => {
  it("D-024: the card 'Today's Scripture' has the verse and its reference, unaltered", () => {
    show();
    const card = within(sectionOf("Today's Scripture"));
    expect(card.getByText("Psalm 100:1").textContent).toBe("Psalm 100:1");
    expect(card.getByText(scheduled.verse).tagName).toBe("BLOCKQUOTE");
  });

  it("D-017: a scheduled reflection is the one that is read, in its paragraphs", () => {
    show();
    const texts = [...sectionOf("Reflection").querySelectorAll("[dir] p")].map(
      (part) => part.textContent,
    );
    expect(texts).toEqual(["Written for this day by somebody.", "And sent with the verse."]);
  });

  it("W-9, AI-001: a text that the AI wrote is marked as such, the day's own is not", () => {
    show({ reflectionBy: "ai" });
    expect(within(sectionOf("Reflection")).getByText("Written by AI").tagName).toBe("P");
    cleanup();
    show();
    expect(screen.queryByText(/AI/)).toBeNull();
  });

  it("D-030: the general reflection for a part of the Bible is not taken for the day's own", async () => {
    // Offline, so that nobody else writes one.
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    show({ reflection: null });
    const mark = await screen.findByText("A general reflection for this part of the Bible");
    expect(sectionOf("Reflection").contains(mark)).toBe(true);
  });

  it.each([
    ["D-019", null, "Generating today's reflection..."],
    ["D-026", "Too short.", "Generating personalized reflection..."],
  ])("%s: while it is written, the screen says so: %j", (_row, reflection, words) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    show({ reflection });
    expect(within(sectionOf("Reflection")).getByRole("status").textContent).toBe(words);
    expect(screen.queryByText("Too short.")).toBeNull();
  });

  it.each([null, " \n\n "])("D-027: without a reflection (%j) the screen says so", (text) => {
    render(
      <MemoryRouter>
        <RenewStep
          scripture={scheduled}
          reflection={{ state: "ready", text, by: null }}
          answer=""
          onAnswer={() => undefined}
          onContinue={() => undefined}
        />
      </MemoryRouter>,
      { wrapper: MantineProvider },
    );
    const section = within(sectionOf("Reflection"));
    expect(section.getByText("No reflection available for this verse.")).toBeTruthy();
  });

  it("where there is no recording, verse and reflection can be read aloud", async () => {
    await laterSteps.fetch();
    show();
    expect(screen.getByText(/^Reads/).textContent).toBe(
      `Reads Psalm 100:1: ${scheduled.verse}\nPsalm 100:1.\n${scheduled.reflection}`,
    );
    cleanup();
    show({ audioUrl: "/uploads/audio/a.mp3" });
    expect(screen.queryByText(/^Reads/)).toBeNull();
  });

  it("D-031, AU-017, DEC-89: the player is there when the verse has a recording, and only then", () => {
    show();
    expect(screen.queryByText(/^Player/)).toBeNull();
    cleanup();
    show({ audioUrl: "/uploads/audio/a.mp3" });
    expect(screen.getByText("Player of /uploads/audio/a.mp3").textContent).not.toBe("");
  });
});
