import type { MantineColorsTuple } from "@mantine/core";

/*
 * The colors of "Dawn and night sky", made in OKLCH: warm paper by day, deep blue-grey by night.
 * Ten steps each, light to dark. Every pair that carries text or a control is measured in
 * contrast.test.ts, so a change here that makes something unreadable fails the tests.
 */

const sage: MantineColorsTuple = [
  "#f2f9f4",
  "#e3f1e7",
  "#c9e2d1",
  "#abceb6",
  "#8cb79a",
  "#6e9e7e",
  "#528363",
  "#3b684b",
  "#2b5139",
  "#1f3d2a",
];
const honey: MantineColorsTuple = [
  "#fdf5ed",
  "#fcead4",
  "#f6d5ac",
  "#ebba7e",
  "#d89e53",
  "#bd8330",
  "#9e6919",
  "#7e5209",
  "#623f06",
  "#4a2f06",
];
const clay: MantineColorsTuple = [
  "#fdf4f3",
  "#fde7e3",
  "#facfc6",
  "#f6b0a2",
  "#ea8f7d",
  "#d86c58",
  "#be4d39",
  "#9d3321",
  "#7d2516",
  "#5e1b10",
];
const sky: MantineColorsTuple = [
  "#f2f7fc",
  "#e3eef8",
  "#c8def1",
  "#a7c9e6",
  "#83b0d7",
  "#6096c4",
  "#3f7bac",
  "#26618e",
  "#1a4b71",
  "#133855",
];
const stone: MantineColorsTuple = [
  "#fcfaf7",
  "#f6f3ee",
  "#eae5e0",
  "#dad5ce",
  "#b6b0a9",
  "#918b84",
  "#6e6860",
  "#565049",
  "#3d3832",
  "#27231e",
];
const dusk: MantineColorsTuple = [
  "#eaebef",
  "#cfd1d6",
  "#b2b4bb",
  "#90929a",
  "#50525c",
  "#393b45",
  "#292c37",
  "#1b1d28",
  "#13151f",
  "#0c0e16",
];

/**
 * The palettes under their own names and under those of the component kit, so that no component
 * can fall back to a color outside the look.
 */
export const palettes = {
  sage,
  honey,
  clay,
  sky,
  stone,
  dusk,
  red: clay,
  blue: sky,
  teal: sage,
  green: sage,
  yellow: honey,
  gray: stone,
  dark: dusk,
} satisfies Record<string, MantineColorsTuple>;

export interface RoleColors {
  page: string;
  card: string;
  text: string;
  dimmed: string;
  placeholder: string;
  action: string;
  error: string;
  controlBorder: string;
  /** Carries no meaning, so it needs no contrast. */
  hairline: string;
  focus: string;
  filledButton: string;
  filledButtonText: string;
}

export const lightRoles: RoleColors = {
  page: "#fdfaf4",
  card: "#ffffff",
  text: "#26201c",
  dimmed: stone[7],
  placeholder: stone[6],
  action: sage[7],
  error: clay[7],
  controlBorder: stone[5],
  hairline: stone[2],
  focus: sage[7],
  filledButton: sage[7],
  filledButtonText: "#ffffff",
};

export const darkRoles: RoleColors = {
  page: dusk[7],
  card: dusk[6],
  text: dusk[0],
  dimmed: dusk[2],
  // dusk 3 on a card has 4.48 to 1: just under what small text needs.
  placeholder: "#a3a5ad",
  action: sage[4],
  error: clay[4],
  controlBorder: dusk[3],
  hairline: dusk[5],
  focus: honey[3],
  filledButton: sage[7],
  filledButtonText: "#ffffff",
};

/** The colors of a short mark (season, sync state, "on this device"). */
export interface MarkColors {
  text: string;
  ground: string;
  edge: string;
}

const light = (tuple: MantineColorsTuple): MarkColors => ({
  text: tuple[8],
  ground: tuple[1],
  edge: tuple[5],
});
const dark = (tuple: MantineColorsTuple): MarkColors => ({
  text: tuple[2],
  ground: dusk[5],
  edge: tuple[5],
});

export const lightMarks = {
  sage: light(sage),
  honey: light(honey),
  clay: light(clay),
  sky: light(sky),
  stone: light(stone),
} satisfies Record<string, MarkColors>;

export const darkMarks = {
  sage: dark(sage),
  honey: dark(honey),
  clay: dark(clay),
  sky: dark(sky),
  stone: { text: dusk[1], ground: dusk[5], edge: dusk[3] },
} satisfies Record<MarkHue, MarkColors>;

export type MarkHue = keyof typeof lightMarks;
