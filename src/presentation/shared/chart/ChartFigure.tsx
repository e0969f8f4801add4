import { ChartPie, Table2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useMemo, useState } from 'react';
import { numberFormatter } from '#application/formatters.ts';
import { hasNoFigures, type SeriesTable } from '#domain/report/series.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { fetched } from '../fetched.ts';
import { IconButton } from '../IconButton.tsx';
import { isRound, type ChartKind } from '#domain/report/chartKind.ts';
import { ChartLegend, type LegendEntry } from './ChartLegend.tsx';
import type { GaugeScale } from './chartSetup.ts';
import { ChartTable } from './ChartTable.tsx';
import { GaugeWords } from './GaugeWords.tsx';

/** The drawing library comes with the first chart that is seen. */
const canvas = fetched(async () => (await import('./ChartCanvas.tsx')).ChartCanvas);

export interface ChartFigureProps {
  readonly kind: ChartKind;
  readonly title: string;
  /** A heading above says it already. */
  readonly isTitleHidden?: boolean;
  /** What the categories are, as the head of their column: a month, a process. */
  readonly categoryName: string;
  readonly table: SeriesTable;
  /** How a figure is written; as a number of the language where it is left out. */
  readonly format?: (value: number) => string;
  /** Of a gauge: against what it measures. */
  readonly scale?: GaugeScale;
  /** The bars lie: for names that are too long to stand below them. */
  readonly isLying?: boolean;
  /** Where a figure leads: by the place of its category and of its series. */
  readonly onPick?: (category: number, series: number) => void;
}

/** A chart with its table. Readers of the screen have the table at any time, everybody else when they ask for it. */
export const ChartFigure = observer(function ChartFigure(props: ChartFigureProps) {
  const { kind, title, isTitleHidden = false, categoryName, table, scale, isLying = false, onPick } = props;
  const { t, language } = useTexts();
  const [wantsTable, setWantsTable] = useState(false);
  const name = useId();
  useEffect(() => void canvas.fetch(), []);
  const whole = useMemo(() => props.format ?? numberFormatter(language).format, [props.format, language]);
  const words = useMemo(
    () => ({ whole, short: numberFormatter(language, { notation: 'compact' }).format }),
    [whole, language],
  );
  const order = useMemo(() => ({ kind, table, isLying, ...(scale && { scale }) }), [kind, table, isLying, scale]);
  const isEmpty = hasNoFigures(table);
  const told = scale
    ? { ...table, series: [...table.series, { name: t('chart.limit'), values: [scale.limit] }] }
    : table;
  const Canvas = canvas.value;
  // Where the drawing does not come, the table says the same.
  const isTable = wantsTable || canvas.hasFailed;
  return (
    <figure aria-labelledby={name}>
      <div className="flex min-h-11 items-center gap-2">
        <figcaption id={name} className={isTitleHidden ? 'sr-only' : 'min-w-0 flex-1 text-16 font-semibold'}>
          {title}
        </figcaption>
        {!isEmpty && !canvas.hasFailed && (
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
          <div className="relative" style={{ height: heightOf(kind, table, isLying) }}>
            {Canvas && <Canvas order={order} words={words} {...(onPick && { onPick })} />}
            {kind === 'gauge' && <GaugeWords table={table} scale={scale} format={whole} />}
          </div>
          {kind !== 'gauge' && <ChartLegend entries={legendOf(kind, table, language)} />}
        </>
      )}
      {!isEmpty && (
        <div className={isTable ? '' : 'sr-only'}>
          <ChartTable
            title={title}
            categoryName={categoryName}
            table={told}
            format={whole}
            isSeen={isTable}
            {...(onPick && { onPick })}
          />
        </div>
      )}
    </figure>
  );
});

const BAR_REM = 1.5;
/** A name beside its bars takes two lines. */
const NAME_REM = 2.5;
const AXIS_REM = 2;
/** As many lines of text high, so that it grows with the words in it. */
function heightOf(kind: ChartKind, { categories, series }: SeriesTable, isLying: boolean): string {
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
  if (!isRound(kind))
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
