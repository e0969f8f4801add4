import type { ChartData, ChartOptions, ChartType, Scale } from 'chart.js';
import { stateOfFigure, type Thresholds } from '#domain/report/figureState.ts';
import type { SeriesTable } from '#domain/report/series.ts';
import { isRound, type ChartKind } from '#domain/report/chartKind.ts';
import { CHART_DASHES, CHART_POINTS, ofEight } from './chartPatterns.ts';
import type { ChartPaint } from './useChartPaint.ts';
import { wrapLabel } from './wrapLabel.ts';

/** What a gauge measures against, and from where on its figure wants attention. */
export interface GaugeScale {
  readonly limit: number;
  readonly thresholds?: Thresholds;
}

/** A chart as it is asked for. */
export interface ChartOrder {
  readonly kind: ChartKind;
  readonly table: SeriesTable;
  readonly scale?: GaugeScale;
  /** The bars lie: for names that are too long to stand below them. */
  readonly isLying?: boolean;
}

/** How figures are written: whole in what is told of one, short at an axis. */
export interface FigureWords {
  readonly whole: (value: number) => string;
  readonly short: (value: number) => string;
}

/** What fills an area: the colour of this place with its pattern. */
export type Filling = (index: number) => string | CanvasPattern;

export interface ChartSetup {
  readonly type: ChartType;
  readonly drawn: ChartData<ChartType, (number | null)[], string>;
  readonly options: ChartOptions;
}

const CALM_MS = 400;
const BAR_RADIUS = 4;
/** How much of the width names beside lying bars may take, and in how many lines. */
const LABEL_PART = 0.42;
const LABEL_LINES = 2;

/** A chart as the library wants it. */
export function chartSetup(order: ChartOrder, paint: ChartPaint, fill: Filling, words: FigureWords): ChartSetup {
  if (order.kind === 'gauge') return gaugeSetup(order, paint);
  return isRound(order.kind) ? roundSetup(order, paint, fill, words) : axisSetup(order, paint, fill, words);
}

const frame = (paint: ChartPaint): ChartOptions => ({
  maintainAspectRatio: false,
  animation: paint.isStill ? false : { duration: CALM_MS },
  font: { family: paint.fontFamily, size: paint.fontSize },
});

/** What is told of a figure that is touched. */
const tooltip = (paint: ChartPaint, tell: (series: string, value: number, category: string) => string) => ({
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
  { kind, table, isLying = false }: ChartOrder,
  paint: ChartPaint,
  fill: Filling,
  words: FigureWords,
): ChartSetup {
  const isLine = (index: number) => kind === 'line' || (kind === 'mixed' && table.series[index]?.isLine === true);
  const colour = (index: number) => ofEight(paint.colours, index);
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
          const fits = (line: string) => ctx.measureText(line).width <= width * LABEL_PART;
          return [...wrapLabel(this.getLabelForValue(Number(value)), LABEL_LINES, fits)];
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
              // Over the bars.
              order: -1,
              borderColor: colour(index),
              backgroundColor: colour(index),
              borderWidth: 2,
              borderDash: [...ofEight(CHART_DASHES, index)],
              pointStyle: ofEight(CHART_POINTS, index),
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

function roundSetup({ kind, table }: ChartOrder, paint: ChartPaint, fill: Filling, words: FigureWords): ChartSetup {
  const [first] = table.series;
  return {
    type: kind === 'pie' ? 'pie' : 'doughnut',
    drawn: {
      labels: [...table.categories],
      datasets: [
        {
          label: first?.name ?? '',
          // A part of a whole cannot be less than nothing.
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

/** Half a ring: what is reached, and what is left. */
function gaugeSetup({ table, scale }: ChartOrder, paint: ChartPaint): ChartSetup {
  const value = Math.max(0, table.series[0]?.values[0] ?? 0);
  const limit = scale?.limit ?? value;
  const state = scale?.thresholds && stateOfFigure(value, scale.thresholds);
  return {
    type: 'doughnut',
    drawn: {
      labels: [...table.categories],
      datasets: [
        {
          data: [Math.min(value, limit), Math.max(0, limit - value)],
          backgroundColor: [state === undefined ? ofEight(paint.colours, 0) : paint.states[state], paint.sunken],
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
