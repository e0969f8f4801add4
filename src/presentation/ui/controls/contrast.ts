/** Returns the contrast ratio of two colours by WCAG 2: 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns the relative luminance by WCAG 2. An unknown colour counts as mid grey, which has a low contrast with black
 * and white alike.
 */
function relativeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parseColour(colour) ?? [118, 118, 118];
  const linear = [red, green, blue].map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

/**
 * Parses a CSS colour with a canvas. The canvas ignores an invalid colour and keeps the previous one, which two
 * different start colours reveal.
 */
function parseColour(colour: string): readonly number[] | undefined {
  const brush = document.createElement('canvas').getContext('2d');
  if (!brush) return undefined;
  const read = (before: string): string => {
    brush.fillStyle = before;
    brush.fillStyle = colour;
    return brush.fillStyle;
  };
  const [hex, again] = [read('#000000'), read('#ffffff')];
  if (hex !== again || !hex.startsWith('#')) return undefined;
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
