import { ChartPie, Table2 } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormatter } from '#application/formatting/formatters.ts';
import { isEmptySeries, type SeriesTable } from '#domain/reports/series.ts';
import { lazyComponent } from '../feedback/lazyComponent.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { isCircularChart, type ChartKind } from '#domain/reports/chartKind.ts';
import { toLanguage } from '#application/formatting/language.ts';
import type { ChartCanvasProps } from './ChartCanvas.tsx';
import { ChartLegend, type LegendEntry } from './ChartLegend.tsx';
import type { GaugeScale } from './createChartConfig.ts';
import { ChartTable } from './ChartTable.tsx';
import { rateFigure, type FigureRating } from '#domain/reports/figureState.ts';

/** Loads chart.js with the first visible chart. */
const LazyCanvas = lazyComponent<ChartCanvasProps & CanvasLoadErrorProps>(
  async () => (await import('./ChartCanvas.tsx')).ChartCanvas,
  { fallback: CanvasLoadError },
);

interface CanvasLoadErrorProps {
  readonly onFail: () => void;
}

function CanvasLoadError({ onFail }: CanvasLoadErrorProps) {
  useEffect(onFail, [onFail]);
  return null;
}

export interface ChartFigureProps {
  readonly kind: ChartKind;
  readonly title: string;
  /** Hides the title if a heading above shows it. */
  readonly isTitleHidden?: boolean;
  /** Name of the category column, such as month or process. */
  readonly categoryName: string;
  readonly table: SeriesTable;
  /** Formats a value; by default as a number of the current language. */
  readonly format?: (value: number) => string;
  readonly scale?: GaugeScale;
  /** Horizontal bars, for long category names. */
  readonly isHorizontal?: boolean;
  /** Called with the index of the category and of the series of a selected value. */
  readonly onPick?: (category: number, series: number) => void;
}

/** A chart with its table. Screen readers always read the table; other users can show it. */
export function ChartFigure(props: ChartFigureProps) {
  const { kind, title, isTitleHidden = false, categoryName, table, scale, isHorizontal = false, onPick } = props;
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const [wantsTable, setWantsTable] = useState(false);
  // The table replaces the chart if its code does not load.
  const [hasFailed, setHasFailed] = useState(false);
  const fail = useCallback(() => setHasFailed(true), []);
  const name = useId();
  const whole = useMemo(() => props.format ?? numberFormatter(language).format, [props.format, language]);
  const words = useMemo(
    () => ({ whole, short: numberFormatter(language, { notation: 'compact' }).format }),
    [whole, language],
  );
  const spec = useMemo(
    () => ({ kind, table, isLying: isHorizontal, ...(scale && { scale }) }),
    [kind, table, isHorizontal, scale],
  );
  const isEmpty = isEmptySeries(table);
  const scaleTable = scale
    ? { ...table, series: [...table.series, { name: t('chart.limit'), values: [scale.limit] }] }
    : table;
  const isTable = wantsTable || hasFailed;
  return (
    <figure aria-labelledby={name}>
      <div className="flex min-h-11 items-center gap-2">
        <figcaption id={name} className={isTitleHidden ? 'sr-only' : 'min-w-0 flex-1 text-16 font-semibold'}>
          {title}
        </figcaption>
        {!isEmpty && !hasFailed && (
          <IconButton
            icon={wantsTable ? ChartPie : Table2}
            name={t(wantsTable ? 'chart.toChart' : 'chart.toTable', { title })}
            tone="soft"
            className="-mr-2.5 ml-auto"
            onClick={() => setWantsTable(!wantsTable)}
          />
        )}
      </div>
      {isEmpty && <p className="py-6 text-center text-14 text-soft">{t('chart.empty')}</p>}
      {!isEmpty && !isTable && (
        <>
          <div className="relative" style={{ height: figureHeight(kind, table, isHorizontal) }}>
            <LazyCanvas spec={spec} words={words} onFail={fail} {...(onPick && { onPick })} />
            {kind === 'doughnut' && <Total table={table} format={whole} />}
            {kind === 'gauge' && <GaugeLabel table={table} scale={scale} format={whole} />}
          </div>
          {kind !== 'gauge' && <ChartLegend entries={legendOf(kind, table, language)} />}
        </>
      )}
      {!isEmpty && (
        <div className={isTable ? '' : 'sr-only'}>
          <ChartTable
            title={title}
            categoryName={categoryName}
            table={scaleTable}
            format={whole}
            isSeen={isTable}
            {...(onPick && { onPick })}
          />
        </div>
      )}
    </figure>
  );
}

const BAR_REM = 1.5;
/** Height of a category name of two lines. */
const NAME_REM = 2.5;
const AXIS_REM = 2;
/** Returns the height in `rem`, so that it grows with the font size. */
function figureHeight(kind: ChartKind, { categories, series }: SeriesTable, isLying: boolean): string {
  if (kind === 'gauge') return '9rem';
  if (!isLying) return '14rem';
  const bars = kind === 'stacked' ? 1 : Math.max(1, series.length);
  return `${Math.max(8, categories.length * Math.max(NAME_REM, bars * BAR_REM) + AXIS_REM)}rem`;
}

function legendOf(
  kind: ChartKind,
  { categories, series }: SeriesTable,
  language: Parameters<typeof numberFormatter>[0],
) {
  if (!isCircularChart(kind))
    return series.map(({ name, isLine }): LegendEntry => ({
      name,
      isLine: kind === 'line' || (kind === 'mixed' && isLine === true),
    }));
  const values = categories.map((_, at) => Math.max(0, series[0]?.values[at] ?? 0));
  const total = values.reduce((sum, value) => sum + value, 0);
  const share = numberFormatter(language, { style: 'percent', maximumFractionDigits: 0 });
  return categories.map((name, at): LegendEntry => ({
    name,
    isLine: false,
    ...(total > 0 && { aside: share.format((values[at] ?? 0) / total) }),
  }));
}

/** The sum of all parts, in the centre of a doughnut. */
function Total({
  table: { series },
  format,
}: {
  readonly table: SeriesTable;
  readonly format: (value: number) => string;
}) {
  const [first] = series;
  const total = (first?.values ?? []).reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0);
  return (
    <p aria-hidden="true" className="pointer-events-none absolute inset-0 grid place-content-center text-center">
      <span className="figures text-24 font-bold">{format(total)}</span>
      <span className="text-12 text-soft">{first?.name}</span>
    </p>
  );
}

const TONES: Readonly<Record<FigureRating, string>> = { good: 'text-agree', watch: 'text-return', bad: 'text-refuse' };

interface GaugeWordsProps {
  readonly table: SeriesTable;
  readonly scale: GaugeScale | undefined;
  readonly format: (value: number) => string;
}

/** Text in the centre of a gauge: the value, its state and the limit. */
function GaugeLabel({ table, scale, format }: GaugeWordsProps) {
  const { t } = useTranslation();
  const value = table.series[0]?.values[0] ?? 0;
  const state = scale?.thresholds && rateFigure(value, scale.thresholds);
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 text-center">
      <p className="figures text-32 font-bold">{format(value)}</p>
      {scale && <p className="text-12 text-soft">{t('chart.ofLimit', { limit: format(scale.limit) })}</p>}
      {state && <p className={`text-14 font-semibold ${TONES[state]}`}>{t(`chart.states.${state}`)}</p>}
    </div>
  );
}
