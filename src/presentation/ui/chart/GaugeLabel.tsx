import { useTranslation } from 'react-i18next';
import { rateFigure, type FigureRating } from '#domain/reports/figureState.ts';
import type { SeriesTable } from '#domain/reports/series.ts';
import type { GaugeScale } from './createChartConfig.ts';

const TONES: Readonly<Record<FigureRating, string>> = { good: 'text-agree', watch: 'text-return', bad: 'text-refuse' };

interface GaugeWordsProps {
  readonly table: SeriesTable;
  readonly scale: GaugeScale | undefined;
  readonly format: (value: number) => string;
}

/** Text in the centre of a gauge: the value, its state and the limit. */
export function GaugeLabel({ table, scale, format }: GaugeWordsProps) {
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
