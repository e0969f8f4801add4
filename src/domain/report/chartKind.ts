/** `mixed`: bars with the series that say so as lines above them; `gauge`: how much of a limit is reached. */
export const CHART_KINDS = ['bar', 'line', 'pie', 'doughnut', 'stacked', 'mixed', 'gauge'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Of these each category has a colour, of the others each series. */
export const isRound = (kind: ChartKind): boolean => kind === 'pie' || kind === 'doughnut';
