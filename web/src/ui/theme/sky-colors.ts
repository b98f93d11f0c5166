import { darkRoles, lightRoles } from "./colors.ts";

/** The sky at one moment, from its highest point down to the ground of the page. */
export interface SkyColors {
  top: string;
  middle: string;
  low: string;
}

/** The sky of one scheme: by day the sun rises with the five steps, by night the stars come out. */
export interface SchemeSky {
  /** With the first step. */
  first: SkyColors;
  /** With the last one; in between it lies over the first, more and more. */
  full: SkyColors;
  /** Around the circle of the step. */
  glow: string;
  hillFar: string;
  hillNear: string;
}

/** How much of the full sky is seen at each of the five lights; the same as in ui/sky/sky.module.css. */
export const SKY_STRENGTHS = [0, 0.3, 0.55, 0.8, 1] as const;

export const lightSky: SchemeSky = {
  first: { top: "#dcdfee", middle: "#efe2e2", low: lightRoles.page },
  full: { top: "#c5e1f8", middle: "#fde6bd", low: "#fef4dc" },
  glow: "#ffc76bb0",
  hillFar: "#e6eedd",
  hillNear: "#d9e8da",
};

export const darkSky: SchemeSky = {
  first: { top: "#12141d", middle: "#191b26", low: darkRoles.page },
  full: { top: "#0a1030", middle: "#16224a", low: "#1c2442" },
  glow: "#d89e5366",
  hillFar: "#22293f",
  hillNear: "#191d2e",
};
