import type { FieldChange } from "@reignwell/contract";
import { expect, it } from "vitest";
import { newRow } from "./new-row.ts";

const taken = { received: 90, sentAt: 70 };

it("[M1] [M2] a new row takes every field, and of a register the latest stamp", () => {
  const fields: Record<string, FieldChange> = {
    progressPercentage: [60, 100],
    completedAt: [40, 55],
    title: [70, "Read", 95],
    season: [null, "spring", 30],
  };
  expect(newRow("goals", fields, taken)).toEqual({
    values: { progressPercentage: 100, completedAt: 55, title: "Read", season: "spring" },
    stamps: { progressPercentage: 80, title: 96, season: 30 },
  });
});

it("[M1] a change that claims to have seen the future makes none", () => {
  const seen = 90 + 86_400_000;
  expect(newRow("goals", { title: [70, "Read", seen] }, taken)).not.toBeNull();
  expect(newRow("goals", { title: [70, "Read", seen + 1] }, taken)).toBeNull();
});
