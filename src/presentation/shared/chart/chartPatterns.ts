/** The tokens of the eight colours of a chart, in the order in which they are used (spec 9: a list of colours). */
export const CHART_COLOURS = [
  '--primary',
  '--return',
  '--agree',
  '--moved',
  '--shown',
  '--refuse',
  '--quiet',
  '--seal',
] as const;

export const TILE = 8;

/** What is drawn over each colour, on a tile of 8 by 8: who sees no difference in colour sees this one. */
export const CHART_PATTERNS: readonly string[] = [
  '',
  'M-2 2L2 -2M-2 10L10 -2M6 10L10 6',
  'M1 2h2v2h-2zM5 6h2v2h-2z',
  'M0 2H8M0 6H8',
  'M-2 6L2 10M-2 -2L10 10M6 -2L10 2',
  'M0 4H8M4 0V8',
  'M2 0V8M6 0V8',
  'M0 5L2 2L6 6L8 5M0 1L2 -2L6 2L8 1',
];

/** And for lines: their dashes, and the shape of their points. */
export const CHART_DASHES: readonly (readonly number[])[] = [
  [],
  [6, 3],
  [2, 3],
  [9, 3, 2, 3],
  [12, 4],
  [4, 4],
  [1, 4],
  [8, 2],
];
export const CHART_POINTS = [
  'circle',
  'rect',
  'triangle',
  'rectRot',
  'crossRot',
  'star',
  'rectRounded',
  'cross',
] as const;

/** The ninth series begins anew. */
export const ofEight = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
