/** The colour list (spec 9): the tokens of the first three series of a chart. */
const COLOUR_LIST = ['--primary', '--return', '--agree'] as const;

/** The tokens of all chart colours: the colour list, and the colours of the fourth to the eighth series. */
export const CHART_COLOURS = [...COLOUR_LIST, '--moved', '--shown', '--refuse', '--quiet', '--seal'] as const;

export const TILE_SIZE = 8;

/**
 * SVG paths of the patterns drawn over the colours, on a tile of 8 by 8. They distinguish the series without colour.
 */
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

/** Dashes of the lines; `CHART_POINTS` has the shapes of their points. */
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

/** Returns the entry of a series; the ninth series starts again at the first entry. */
export const pickCyclic = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
