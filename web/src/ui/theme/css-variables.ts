import type { CSSVariablesResolver } from "@mantine/core";
import {
  darkMarks,
  darkRoles,
  lightMarks,
  lightRoles,
  type MarkColors,
  type RoleColors,
} from "./colors.ts";

/** Gives the measured colors to the component kit and, as `--rw-…`, to the app's own styles. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables(lightRoles, lightMarks),
  dark: schemeVariables(darkRoles, darkMarks),
});

function schemeVariables(roles: RoleColors, marks: Record<string, MarkColors>) {
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
    "--mantine-color-disabled-color": roles.dimmed,
    "--rw-page": roles.page,
    "--rw-card": roles.card,
    "--rw-hairline": roles.hairline,
    "--rw-control-border": roles.controlBorder,
    "--rw-focus": roles.focus,
    "--rw-action": roles.action,
  };
  for (const [hue, mark] of Object.entries(marks)) {
    variables[`--rw-${hue}-text`] = mark.text;
    variables[`--rw-${hue}-ground`] = mark.ground;
    variables[`--rw-${hue}-edge`] = mark.edge;
  }
  return variables;
}
