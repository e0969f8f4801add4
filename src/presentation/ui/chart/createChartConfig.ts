import type { ChartData, ChartOptions, ChartType, Scale } from 'chart.js';
import { rateFigure, type Thresholds } from '#domain/reports/figureState.ts';
import type { SeriesTable } from '#domain/reports/series.ts';
import { isCircularChart, type ChartKind } from '#domain/reports/chartKind.ts';
import { CHART_DASHES, CHART_POINTS, pickCyclic } from './chartPatterns.ts';
import type { ChartTheme } from './useChartTheme.ts';
import { wrapLabel } from './wrapLabel.ts';

/** The limit of a gauge, and the thresholds of its states. */
export interface GaugeScale {
  readonly limit: number;
  readonly thresholds?: Thresholds;
}

export interface ChartSpec {
  readonly kind: ChartKind;
  readonly table: SeriesTable;
  readonly scale?: GaugeScale;
  /** Horizontal bars, for long category names. */
  readonly isLying?: boolean;
}

/** Formats values: `whole` in tooltips, `short` at an axis. */
export interface ValueFormats {
  readonly whole: (value: number) => string;
  readonly short: (value: number) => string;
}

export type SeriesFill = (index: number) => string | CanvasPattern;

export interface ChartConfig {
  readonly type: ChartType;
  readonly drawn: ChartData<ChartType, (number | null)[], string>;
  readonly options: ChartOptions;
}

const ANIMATION_MS = 400;
const BAR_RADIUS = 4;
/** Maximum share of the width for the category names of horizontal bars; `MAX_LABEL_LINES` limits their lines. */
const MAX_LABEL_SHARE = 0.42;
const MAX_LABEL_LINES = 2;

export function createChartConfig(
  order: ChartSpec,
  paint: ChartTheme,
  fill: SeriesFill,
  words: ValueFormats,
): ChartConfig {
  if (order.kind === 'gauge') return gaugeSetup(order, paint);
  return isCircularChart(order.kind) ? roundSetup(order, paint, fill, words) : axisSetup(order, paint, fill, words);
}

const frame = (paint: ChartTheme): ChartOptions => ({
  maintainAspectRatio: false,
  animation: paint.isStill ? false : { duration: ANIMATION_MS },
  font: { family: paint.fontFamily, size: paint.fontSize },
});

const tooltip = (paint: ChartTheme, tell: (series: string, value: number, category: string) => string) => ({
  backgroundColor: paint.raised,
  titleColor: paint.onRaised,
  bodyColor: paint.onRaised,
  titleFont: { family: paint.fontFamily, size: paint.fontSize },
  bodyFont: { family: paint.fontFamily, size: paint.fontSize },
  padding: paint.fontSize * 0.75,
  cornerRadius: 8,
  usePointStyle: true,
  callbacks: {
    label: ({ dataset, raw, label }: { dataset: { label?: string }; raw: unknown; label: string }) =>
      tell(dataset.label ?? '', Number(raw), label),
  },
});

function axisSetup(
  { kind, table, isLying = false }: ChartSpec,
  paint: ChartTheme,
  fill: SeriesFill,
  words: ValueFormats,
): ChartConfig {
  const isLine = (index: number) => kind === 'line' || (kind === 'mixed' && table.series[index]?.isLine === true);
  const colour = (index: number) => pickCyclic(paint.colours, index);
  const ticks = { color: paint.text, font: { family: paint.fontFamily, size: paint.fontSize } };
  const isStacked = kind === 'stacked';
  const figures = {
    stacked: isStacked,
    beginAtZero: true,
    border: { display: false },
    grid: { color: paint.line },
    ticks: { ...ticks, maxTicksLimit: 6, callback: (value: number | string) => words.short(Number(value)) },
  };
  const categories = {
    stacked: isStacked,
    border: { color: paint.line },
    grid: { display: false },
    ticks: {
      ...ticks,
      autoSkip: !isLying,
      maxRotation: 45,
      ...(isLying && {
        callback(this: Scale, value: number | string) {
          const { ctx, width } = this.chart;
          ctx.font = `${paint.fontSize}px ${paint.fontFamily}`;
          const fits = (line: string) => ctx.measureText(line).width <= width * MAX_LABEL_SHARE;
          return [...wrapLabel(this.getLabelForValue(Number(value)), MAX_LABEL_LINES, fits)];
        },
      }),
    },
  };
  return {
    type: kind === 'line' ? 'line' : 'bar',
    drawn: {
      labels: [...table.categories],
      datasets: table.series.map(({ name, values }, index) =>
        isLine(index)
          ? {
              type: 'line' as const,
              label: name,
              data: [...values],
              // Draws lines above bars.
              order: -1,
              borderColor: colour(index),
              backgroundColor: colour(index),
              borderWidth: 2,
              borderDash: [...pickCyclic(CHART_DASHES, index)],
              pointStyle: pickCyclic(CHART_POINTS, index),
              pointRadius: 4,
              spanGaps: false,
              tension: 0.25,
            }
          : {
              type: 'bar' as const,
              label: name,
              data: [...values],
              backgroundColor: () => fill(index),
              borderColor: colour(index),
              borderWidth: 1,
              borderRadius: isStacked ? 0 : BAR_RADIUS,
              maxBarThickness: 40,
              minBarLength: isStacked ? 0 : 2,
            },
      ),
    },
    options: {
      ...frame(paint),
      indexAxis: isLying ? 'y' : 'x',
      interaction: { mode: 'index', intersect: false, axis: isLying ? 'y' : 'x' },
      scales: isLying ? { x: figures, y: categories } : { x: categories, y: figures },
      plugins: { tooltip: tooltip(paint, (series, value) => `${series}: ${words.whole(value)}`) },
    },
  };
}

function roundSetup({ kind, table }: ChartSpec, paint: ChartTheme, fill: SeriesFill, words: ValueFormats): ChartConfig {
  const [first] = table.series;
  return {
    type: kind === 'pie' ? 'pie' : 'doughnut',
    drawn: {
      labels: [...table.categories],
      datasets: [
        {
          label: first?.name ?? '',
          // Replaces negative values by 0, as they cannot be parts of a whole.
          data: (first?.values ?? []).map((value) => Math.max(0, value ?? 0)),
          backgroundColor: table.categories.map((_, index) => fill(index)),
          borderColor: paint.surface,
          borderWidth: 2,
        },
      ],
    },
    options: {
      ...frame(paint),
      ...(kind === 'doughnut' && { cutout: '60%' }),
      plugins: { tooltip: tooltip(paint, (_, value, category) => `${category}: ${words.whole(value)}`) },
    },
  };
}

const HALF_RING = { cutout: '78%', rotation: -90, circumference: 180 };

/** Draws a gauge as half a doughnut: the value and the rest up to the limit. */
function gaugeSetup({ table, scale }: ChartSpec, paint: ChartTheme): ChartConfig {
  const value = Math.max(0, table.series[0]?.values[0] ?? 0);
  const limit = scale?.limit ?? value;
  const state = scale?.thresholds && rateFigure(value, scale.thresholds);
  return {
    type: 'doughnut',
    drawn: {
      labels: [...table.categories],
      datasets: [
        {
          data: [Math.min(value, limit), Math.max(0, limit - value)],
          backgroundColor: [state === undefined ? pickCyclic(paint.colours, 0) : paint.states[state], paint.sunken],
          borderWidth: 0,
        },
      ],
    },
    options: {
      ...frame(paint),
      ...HALF_RING,
      events: [],
      plugins: { tooltip: { enabled: false } },
    },
  };
}
