import type { SkyLight } from "../../ui/sky/sky.tsx";
import {
  darkSky,
  lightSky,
  SKY_STRENGTHS,
  type SchemeSky,
  type SkyColors,
} from "../../ui/theme/sky-colors.ts";

interface Frame {
  width: number;
  height: number;
}

/** Where the stars of a night stand, as parts of the width and the height, and how large they are. */
const STARS: readonly (readonly [x: number, y: number, size: number])[] = [
  [0.07, 0.09, 2.4],
  [0.16, 0.21, 1.6],
  [0.24, 0.05, 1.8],
  [0.33, 0.14, 1.4],
  [0.44, 0.06, 2.2],
  [0.55, 0.12, 1.6],
  [0.63, 0.04, 1.5],
  [0.71, 0.17, 2.3],
  [0.82, 0.08, 1.7],
  [0.89, 0.22, 1.5],
  [0.95, 0.12, 2.1],
  [0.05, 0.36, 1.5],
  [0.94, 0.38, 1.6],
];

/**
 * Draws the app's sky (ui/sky) over a whole picture: its light, two hills along the lower edge, and
 * by night the stars.
 *
 * @param light how far the sun has risen at the hour of the picture
 */
export function drawSky(
  pen: CanvasRenderingContext2D,
  frame: Frame,
  scheme: "light" | "dark",
  light: SkyLight,
): void {
  const sky = scheme === "light" ? lightSky : darkSky;
  fillWith(pen, frame, sky.first);
  const strength = SKY_STRENGTHS[light];
  // By night the stars are brightest when the sun is lowest, as in ui/sky/sky.module.css.
  pen.globalAlpha = scheme === "light" ? strength : 1 - 0.7 * strength;
  fillWith(pen, frame, sky.full);
  if (scheme === "dark") drawStars(pen, frame);
  pen.globalAlpha = 1;
  drawHills(pen, frame, sky);
}

function fillWith(pen: CanvasRenderingContext2D, frame: Frame, colors: SkyColors): void {
  const { width, height } = frame;
  const gradient = pen.createLinearGradient(0, 0, 0, height);
  gradient.addColorStop(0, colors.top);
  gradient.addColorStop(0.6, colors.middle);
  gradient.addColorStop(1, colors.low);
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, width, height);
}

function drawStars(pen: CanvasRenderingContext2D, { width, height }: Frame): void {
  pen.fillStyle = "#eaebef";
  for (const [x, y, size] of STARS) {
    pen.beginPath();
    pen.arc(x * width, y * height, (size * Math.min(width, height)) / 1080, 0, 2 * Math.PI);
    pen.fill();
  }
}

function drawHills(pen: CanvasRenderingContext2D, { width, height }: Frame, sky: SchemeSky): void {
  const rise = Math.min(width, height) * 0.2;
  for (const [color, x, reach, top] of [
    [sky.hillFar, 0.8, 0.85, 0.8],
    [sky.hillNear, 0.14, 0.75, 1],
  ] as const) {
    pen.beginPath();
    pen.ellipse(x * width, height, reach * width, rise * top, 0, 0, 2 * Math.PI);
    pen.fillStyle = color;
    pen.fill();
  }
}
