/// <reference types="node" />
import { readFileSync } from "node:fs";
import { DEFAULT_THEME, mergeMantineTheme } from "@mantine/core";
import { describe, expect, it } from "vitest";
import { darkMarks, darkRoles, lightMarks, lightRoles, palettes } from "./colors.ts";
import type { MarkColors, RoleColors } from "./colors.ts";
import { contrastRatio } from "./contrast.ts";
import { cssVariables } from "./css-variables.ts";
import { darkSky, lightSky, SKY_STRENGTHS, type SchemeSky } from "./sky-colors.ts";
import { READING_FACE, theme } from "./theme.ts";

const TEXT = 4.5;
const CONTROL = 3;

const schemes: [string, RoleColors, Record<string, MarkColors>][] = [
  ["light", lightRoles, lightMarks],
  ["dark", darkRoles, darkMarks],
];

describe("the measure itself", () => {
  it("gives 21 for black on white and 1 for a color on itself", () => {
    expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastRatio("#3b684b", "#3b684b")).toBe(1);
  });

  it("finds the known failure: dusk 3 as a placeholder on a dark card is under 4.5", () => {
    expect(contrastRatio(palettes.dusk[3], darkRoles.card)).toBeLessThan(TEXT);
  });

  it("refuses what is not a color", () => {
    expect(() => contrastRatio("sage", "#ffffff")).toThrow("Not a color");
  });
});

describe.each(schemes)("look: contrast in the %s scheme", (_name, roles, marks) => {
  const grounds = { page: roles.page, card: roles.card };
  const textRoles = ["text", "dimmed", "placeholder", "action", "error"] as const;

  it.each(
    textRoles.flatMap((role) =>
      Object.entries(grounds).map(([ground, color]) => [role, ground, color] as const),
    ),
  )("%s on %s is readable (4.5)", (role, _ground, color) => {
    expect(contrastRatio(roles[role], color)).toBeGreaterThanOrEqual(TEXT);
  });

  it("the filled button's text is readable (4.5)", () => {
    const ratio = contrastRatio(roles.filledButtonText, roles.filledButton);
    expect(ratio).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(Object.entries(grounds))("control edge and focus ring stand out on %s (3)", (_g, c) => {
    expect(contrastRatio(roles.controlBorder, c)).toBeGreaterThanOrEqual(CONTROL);
    expect(contrastRatio(roles.focus, c)).toBeGreaterThanOrEqual(CONTROL);
  });

  it.each(Object.entries(marks))("the %s mark is readable on its ground (4.5)", (_hue, mark) => {
    expect(contrastRatio(mark.text, mark.ground)).toBeGreaterThanOrEqual(TEXT);
  });
});

/** A color that lies over another one, at so much of its strength. */
function over(upper: string, lower: string, strength: number): string {
  const parts = (color: string) =>
    (color.slice(1).match(/../g) ?? []).map((hex) => parseInt(hex, 16));
  const [ups, lows] = [parts(upper), parts(lower)];
  const alpha = strength * ((ups[3] ?? 255) / 255);
  const mixed = lows.map((low, index) => Math.round(low + ((ups[index] ?? low) - low) * alpha));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const skyStyles = readFileSync(new URL("../sky/sky.module.css", import.meta.url), "utf8");
/** How much of the full sky each step shows, as the style sheet has it. */
const strengths: [string, number][] = [
  ["0", 0],
  ...[...skyStyles.matchAll(/data-light="(\d)"\] \{\s*--light: ([\d.]+);/g)].map(
    ([, step = "", light]): [string, number] => [step, Number(light)],
  ),
];

it("the sky grows lighter with each of the five steps", () => {
  expect(strengths.map(([step]) => step)).toEqual(["0", "1", "2", "3", "4"]);
  const lights = strengths.map(([, light]) => light);
  expect(lights).toEqual(SKY_STRENGTHS);
  expect(lights).toEqual(lights.toSorted((one, other) => one - other));
  expect(new Set(lights).size).toBe(5);
  expect(lights.at(-1)).toBe(1);
});

describe.each([
  ["light", lightRoles, lightSky],
  ["dark", darkRoles, darkSky],
] as const)("the sky of the %s scheme", (_name, roles, sky: SchemeSky) => {
  it.each(strengths)("step %s leaves every text readable (4.5)", (_step, strength) => {
    const heights = (["top", "middle", "low"] as const).map((height) =>
      over(sky.full[height], sky.first[height], strength),
    );
    const hills = [sky.hillFar, sky.hillNear];
    // The circles, and the light around one, stand before the middle of the sky.
    const middle = over(sky.full.middle, sky.first.middle, strength);
    for (const ground of [...heights, ...hills, over(sky.glow, middle, 0.5)]) {
      for (const role of ["text", "dimmed", "action"] as const) {
        expect(contrastRatio(roles[role], ground), `${role} on ${ground}`).toBeGreaterThanOrEqual(
          TEXT,
        );
      }
      expect(contrastRatio(roles.focus, ground), `focus on ${ground}`).toBeGreaterThanOrEqual(
        CONTROL,
      );
    }
  });
});

describe("the theme hands on the measured colors", () => {
  const variables = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme));

  it.each([
    ["light", variables.light, lightRoles],
    ["dark", variables.dark, darkRoles],
  ] as const)("%s: body, text, dimmed, placeholder, error and link", (_name, css, roles) => {
    expect(css["--mantine-color-body"]).toBe(roles.page);
    expect(css["--mantine-color-text"]).toBe(roles.text);
    expect(css["--mantine-color-dimmed"]).toBe(roles.dimmed);
    expect(css["--mantine-color-placeholder"]).toBe(roles.placeholder);
    expect(css["--mantine-color-error"]).toBe(roles.error);
    expect(css["--mantine-color-anchor"]).toBe(roles.action);
    expect(css["--mantine-color-default-border"]).toBe(roles.controlBorder);
  });

  it.each([
    ["light", variables.light, lightRoles],
    ["dark", variables.dark, darkRoles],
  ] as const)(
    "%s: a button that is off has an edge on a card, and can be read",
    (_n, css, roles) => {
      const ground = css["--mantine-color-disabled"] ?? "";
      expect(ground).not.toBe(roles.card);
      const words = css["--mantine-color-disabled-color"] ?? "";
      expect(contrastRatio(words, ground)).toBeGreaterThanOrEqual(TEXT);
    },
  );

  it("the filled button of the kit is the measured one in both schemes", () => {
    const shade = theme.primaryShade;
    expect(shade).toBe(7);
    expect(palettes.sage[7]).toBe(lightRoles.filledButton);
    expect(palettes.sage[7]).toBe(darkRoles.filledButton);
  });
});

describe("the styles from before the script", () => {
  const baseStyles = readFileSync(new URL("base.css", import.meta.url), "utf8");
  const flat = baseStyles.replace(/\s+/g, " ");

  it("have the grounds and texts of both schemes", () => {
    expect(flat).toContain(
      `--rw-boot-page: ${lightRoles.page}; --rw-boot-text: ${lightRoles.text};`,
    );
    expect(flat).toContain(`--rw-boot-page: ${darkRoles.page}; --rw-boot-text: ${darkRoles.text};`);
  });

  it("have the reading face of the theme", () => {
    expect(flat).toContain(`--rw-reading-face: ${READING_FACE};`);
  });
});
