import { PRODUCT_NAME } from "@reignwell/contract";
import { fitText, type TextBox } from "@reignwell/domain";
import { darkRoles, lightRoles, palettes } from "../../ui/theme/colors.ts";
import { READING_FACE } from "../../ui/theme/theme.ts";
import { lightOfHour } from "../../ui/sky/light-of-hour.ts";
import { drawSky } from "./draw-sky.ts";
import { namedReference, SHAPES, type Shape, type SharedVerse } from "./shared-verse.ts";

export type PictureScheme = "light" | "dark";

const LEADING = 1.45;

/** Draws a PNG on this device; nothing is sent anywhere. */
export async function drawVerse(
  verse: SharedVerse,
  shape: Shape,
  scheme: PictureScheme,
): Promise<Blob> {
  const { width, height } = SHAPES[shape];
  const face = readingFace();
  // A canvas does not wait for a font by itself. A missing font is replaced by the next one.
  await document.fonts?.load(`400 48px ${face}`, verse.text).catch(() => []);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser draws no pictures");
  const frame = { width, height, margin: Math.round(Math.min(width, height) * 0.1) };
  drawSky(pen, frame, scheme, lightOfHour(new Date().getHours()));
  drawSigned(pen, frame, scheme, face);
  drawWords(pen, frame, { verse, scheme, face });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error("The picture could not be made"));
    }, "image/png");
  });
}

interface Frame {
  width: number;
  height: number;
  margin: number;
}

const footOf = ({ height, width }: Frame) => Math.round(Math.min(width, height) * 0.15);

function readingFace(): string {
  const chosen = getComputedStyle(document.documentElement).getPropertyValue("--rw-reading-face");
  return chosen.trim() || READING_FACE;
}

function drawWords(
  pen: CanvasRenderingContext2D,
  frame: Frame,
  { verse, scheme, face }: { verse: SharedVerse; scheme: PictureScheme; face: string },
): void {
  const { width, height, margin } = frame;
  const roles = scheme === "light" ? lightRoles : darkRoles;
  const referenceSize = Math.round(Math.min(width, height) * 0.04);
  const below = referenceSize * 2.6;
  const box: TextBox = {
    width: width - 2 * margin,
    height: height - 2 * margin - footOf(frame) - below,
    largest: Math.round(Math.min(width, height) * 0.068),
    smallest: 22,
    leading: LEADING,
  };
  const fitted = fitText(verse.text, box, (text, size) => {
    pen.font = `400 ${size}px ${face}`;
    return pen.measureText(text).width;
  });
  const line = fitted.size * LEADING;
  const tall = fitted.lines.length * line + below;
  let y = margin + (height - 2 * margin - footOf(frame) - tall) / 2 + line / 2;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `400 ${fitted.size}px ${face}`;
  pen.fillStyle = roles.text;
  for (const text of fitted.lines) {
    pen.fillText(text, width / 2, y);
    y += line;
  }
  pen.font = `600 ${referenceSize}px ${face}`;
  pen.fillStyle = roles.action;
  pen.fillText(namedReference(verse), width / 2, y - line / 2 + below * 0.62, box.width);
}

function drawSigned(
  pen: CanvasRenderingContext2D,
  frame: Frame,
  scheme: PictureScheme,
  face: string,
): void {
  const { width, height, margin } = frame;
  const size = Math.round(Math.min(width, height) * 0.032);
  pen.font = `600 ${size}px ${face}`;
  pen.textBaseline = "middle";
  pen.textAlign = "left";
  const mark = size * 1.7;
  const gap = size * 0.5;
  const y = height - margin * 0.8;
  const start = (width - mark - gap - pen.measureText(PRODUCT_NAME).width) / 2;
  drawMark(pen, { x: start, y: y - (mark * 0.85) / 2, width: mark }, scheme);
  pen.fillStyle = (scheme === "light" ? lightRoles : darkRoles).text;
  pen.fillText(PRODUCT_NAME, start + mark + gap, y);
}

function drawMark(
  pen: CanvasRenderingContext2D,
  box: { x: number; y: number; width: number },
  scheme: PictureScheme,
): void {
  const { sage, honey } = palettes;
  pen.save();
  pen.translate(box.x, box.y);
  pen.scale(box.width / 360, box.width / 360);
  pen.translate(-76, -92);
  pen.save();
  pen.clip(new Path2D("M0 0h512v224c-108-13-196 2-256 62C196 226 108 211 0 224z"));
  for (const [radius, color] of [
    [134, honey[3]],
    [94, honey[4]],
  ] as const) {
    pen.beginPath();
    pen.arc(256, 247, radius, 0, 2 * Math.PI);
    pen.fillStyle = color;
    pen.fill();
  }
  pen.restore();
  pen.fillStyle = scheme === "light" ? sage[7] : sage[4];
  pen.fill(new Path2D("M252 297c-46-42-104-62-170-59v104c66-3 124 14 170 53z"));
  pen.fill(new Path2D("M260 297c46-42 104-62 170-59v104c-66-3-124 14-170 53z"));
  pen.restore();
}
