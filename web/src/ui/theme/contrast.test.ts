/// <reference types="node" />
import { readFileSync } from "node:fs";
import { DEFAULT_THEME, mergeMantineTheme } from "@mantine/core";
import { describe, expect, it } from "vitest";
import { darkMarks, darkRoles, lightMarks, lightRoles, palettes } from "./colors.ts";
import type { MarkColors, RoleColors } from "./colors.ts";
import { contrastRatio } from "./contrast.ts";
import { cssVariables } from "./css-variables.ts";
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
