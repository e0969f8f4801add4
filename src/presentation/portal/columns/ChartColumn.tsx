import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormatter, numberFormatter } from '#application/formatting/formatters.ts';
import { toLanguage, type Language } from '#application/formatting/language.ts';
import { CHART_KINDS } from '#domain/reports/chartKind.ts';
import { ChartFigure } from '../../ui/chart/ChartFigure.tsx';
import type { ColumnOfKind } from './column.ts';

/** Formats a month in the current language. Any other category is returned unchanged. */
function formatCategory(language: Language, category: string): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/u.test(category)) return category;
  return dateFormatter(language, { year: '2-digit', month: 'short', timeZone: 'UTC' }).format(Date.parse(category));
}

export function ChartColumn({ item, content: { table } }: ColumnOfKind<'chart'>) {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const chart = item.column.kind === 'chart' ? item.column.chart : undefined;
  const shown = useMemo(
    () => ({ ...table, categories: table.categories.map((category) => formatCategory(language, category)) }),
    [table, language],
  );
  const unit = chart?.unit ?? '';
  const format = useMemo(() => {
    const number = numberFormatter(language, { maximumFractionDigits: 2 });
    return (value: number) => `${number.format(value)}${unit}`;
  }, [language, unit]);
  if (chart === undefined) return null;
  return (
    <div className="px-4 pb-4">
      <ChartFigure
        kind={CHART_KINDS.find((kind) => kind === chart.kind) ?? 'bar'}
        title={item.title}
        isTitleHidden
        categoryName={chart.dimensions.map(({ name }) => name).join(' · ')}
        table={shown}
        format={format}
        isHorizontal={chart.isHorizontal}
        {...(chart.scale && { scale: chart.scale })}
      />
    </div>
  );
}
