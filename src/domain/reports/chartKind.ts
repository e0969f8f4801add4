/** `mixed`: bars, with the series marked `isLine` as lines over them; `gauge`: the share of a limit that is reached. */
export const CHART_KINDS = ['bar', 'line', 'pie', 'doughnut', 'stacked', 'mixed', 'gauge'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Whether colours distinguish the categories; in all other charts they distinguish the series. */
export const isCircularChart = (kind: ChartKind): boolean => kind === 'pie' || kind === 'doughnut';
