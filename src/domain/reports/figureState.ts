/** Rating of a figure: good, to be watched, bad. Three levels, as in the colour list of spec 9. */
export const FIGURE_RATINGS = ['good', 'watch', 'bad'] as const;
export type FigureRating = (typeof FIGURE_RATINGS)[number];

/**
 * Limits from which a figure is rated `watch` or `bad`. If `bad` is less than `watch`, small figures are the bad ones.
 */
export interface Thresholds {
  readonly watch: number;
  readonly bad: number;
}

export function rateFigure(figure: number, { watch, bad }: Thresholds): FigureRating {
  const reached = (threshold: number) => (bad >= watch ? figure >= threshold : figure <= threshold);
  if (reached(bad)) return 'bad';
  return reached(watch) ? 'watch' : 'good';
}
