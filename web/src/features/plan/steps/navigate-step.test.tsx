// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { MantineProvider } from "@mantine/core";
import { planDevice } from "@reignwell/device";
import { newDraft, type WizardDraft } from "@reignwell/domain";
import { LocalDatabase } from "@reignwell/local-db";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { ListenProps } from "../draft/plan-context.ts";
import { NavigateStep } from "./navigate-step.tsx";

const database = new LocalDatabase(`navigate-${crypto.randomUUID()}`);
afterEach(cleanup);

const Listen = ({ title, text, isPersonal = false }: ListenProps) => (
  <p>{`Reads ${title}, ${isPersonal ? "personal" : "public"}: ${text}`}</p>
);

function show(saving: boolean, prayerBy: WizardDraft["prayerBy"] = null) {
  render(
    <MantineProvider env="test">
      <NavigateStep
        draft={{ ...newDraft("2026-11-21"), prayer: "Lord, be near.", prayerBy }}
        context={{ device: Promise.resolve(planDevice(database, null)), userId: null, Listen }}
        saving={saving}
        onChange={() => undefined}
        onSave={() => undefined}
      />
    </MantineProvider>,
  );
}

it("the prayer can be read aloud, and counts as words of the user's own", () => {
  show(false);
  expect(screen.getByText("Reads Your prayer, personal: Lord, be near.")).toBeTruthy();
});

it("W-9, AI-003: a prayer that the AI wrote is marked as such, another one is not", () => {
  show(false, "ai");
  const mark = screen.getByText("Written by AI");
  expect(mark.parentElement?.textContent).toContain("Lord, be near.");
  cleanup();
  show(false, "device");
  expect(screen.queryByText("Written by AI")).toBeNull();
});

it("D-055: the button says 'Save & Reign', and 'Saving Your Plan...' while it is saved", () => {
  show(false);
  expect(screen.getByRole("button").textContent).toBe("Save & Reign");
  cleanup();
  show(true);
  const button = screen.getByRole("button");
  expect(button.textContent).toBe("Saving Your Plan...");
  expect(button.getAttribute("aria-disabled")).toBe("true");
});
