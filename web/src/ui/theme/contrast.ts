/**
 * The contrast ratio of two colors by WCAG 2.2, between 1 and 21.
 *
 * @param first a color as `#rrggbb`
 * @param second a color as `#rrggbb`
 */
export function contrastRatio(first: string, second: string): number {
  const lighter = Math.max(luminance(first), luminance(second));
  const darker = Math.min(luminance(first), luminance(second));
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!match) throw new Error(`Not a color of the form #rrggbb: ${color}`);
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((hex) => linear(parseInt(hex, 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
