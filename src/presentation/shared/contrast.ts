/** How well one colour can be told from another, as WCAG 2 counts it: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** As WCAG 2 counts it. A colour nobody knows is as dark as it is light: it contrasts with nothing. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour) ?? [118, 118, 118];
  const linear = [red, green, blue].map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

/** The canvas reads every way to write a colour; what it does not know leaves it as it was. */
function channelsOf(colour: string): readonly number[] | undefined {
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
