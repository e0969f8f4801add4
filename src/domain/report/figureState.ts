/** How a figure stands: as it should, to be looked at, not as it should. Three, as the colour list of spec 9 has. */
export const FIGURE_STATES = ['good', 'watch', 'bad'] as const;
export type FigureState = (typeof FIGURE_STATES)[number];

/**
 * From where on a figure wants attention. Where `bad` is below `watch`, small figures are the bad ones.
 */
export interface Thresholds {
  readonly watch: number;
  readonly bad: number;
}

export function stateOfFigure(figure: number, { watch, bad }: Thresholds): FigureState {
  const reached = (threshold: number) => (bad >= watch ? figure >= threshold : figure <= threshold);
  if (reached(bad)) return 'bad';
  return reached(watch) ? 'watch' : 'good';
}
