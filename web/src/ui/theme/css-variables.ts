import type { CSSVariablesResolver } from "@mantine/core";
import {
  darkMarks,
  darkRoles,
  lightMarks,
  lightRoles,
  type MarkColors,
  type RoleColors,
} from "./colors.ts";
import { darkSky, lightSky, type SchemeSky, type SkyColors } from "./sky-colors.ts";

/** Gives the measured colors to the component kit and, as `--rw-…`, to the app's own styles. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables(lightRoles, lightMarks, lightSky),
  dark: schemeVariables(darkRoles, darkMarks, darkSky),
});

function schemeVariables(roles: RoleColors, marks: Record<string, MarkColors>, sky: SchemeSky) {
  const variables: Record<string, string> = {
    "--mantine-color-body": roles.page,
    "--mantine-color-text": roles.text,
    "--mantine-color-bright": roles.text,
    "--mantine-color-dimmed": roles.dimmed,
    "--mantine-color-placeholder": roles.placeholder,
    "--mantine-color-error": roles.error,
    "--mantine-color-anchor": roles.action,
    "--mantine-color-default": roles.card,
    "--mantine-color-default-color": roles.text,
    "--mantine-color-default-border": roles.controlBorder,
    // The kit's own has no edge on a card by night.
    "--mantine-color-disabled": roles.hairline,
    "--mantine-color-disabled-color": roles.dimmed,
    "--rw-page": roles.page,
    "--rw-card": roles.card,
    "--rw-hairline": roles.hairline,
    "--rw-control-border": roles.controlBorder,
    "--rw-focus": roles.focus,
    "--rw-action": roles.action,
    "--rw-sky-first": gradientOf(sky.first),
    "--rw-sky-full": gradientOf(sky.full),
    "--rw-sky-glow": sky.glow,
    "--rw-hill-far": sky.hillFar,
    "--rw-hill-near": sky.hillNear,
  };
  for (const [hue, mark] of Object.entries(marks)) {
    variables[`--rw-${hue}-text`] = mark.text;
    variables[`--rw-${hue}-ground`] = mark.ground;
    variables[`--rw-${hue}-edge`] = mark.edge;
    // The kit's own pale buttons are nearly black by night.
    const pale = `--mantine-color-${hue}-light`;
    variables[pale] = mark.ground;
    variables[`${pale}-hover`] = `color-mix(in srgb, ${mark.ground}, ${mark.edge} 20%)`;
    variables[`${pale}-color`] = mark.text;
  }
  return variables;
}

function gradientOf({ top, middle, low }: SkyColors): string {
  return `linear-gradient(${top}, ${middle} 60%, ${low})`;
}
