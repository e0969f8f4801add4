import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeriesTable } from '#domain/reports/series.ts';
import type { PeriodUnit, StepFigures, WorkflowReport } from '#domain/reports/workflowReport.ts';
import { toLanguage, type Language } from '#application/formatting/language.ts';
import { dateFormatter, numberFormatter } from '#application/formatting/formatters.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ChartFigure } from '../../ui/chart/ChartFigure.tsx';
import type { ReportViewModel } from './ReportViewModel.ts';

const HOUR = 3_600_000;
const MOST_BARS = 8;

interface RequestChartsProps {
  readonly model: ReportViewModel;
  readonly report: WorkflowReport;
}

/** Charts of started and completed requests, of processes and of step durations. */
export const RequestCharts = observer(function RequestCharts({ model, report }: RequestChartsProps) {
  return (
    <div className="grid grid-cols-1 gap-3 pt-3">
      <OverTime model={model} report={report} />
      {model.process === '' && report.byProcess.length > 1 && <ByProcess model={model} report={report} />}
      <StepTimes model={model} report={report} />
    </div>
  );
});

/** Formats the name of a week or month. Dates have no time zone. */
function periodName(begins: string, unit: PeriodUnit, language: Language): string {
  const parts =
    unit === 'week' ? ({ month: 'numeric', day: 'numeric' } as const) : ({ year: '2-digit', month: 'short' } as const);
  return dateFormatter(language, { ...parts, timeZone: 'UTC' }).format(Date.parse(`${begins}T00:00:00Z`));
}

function OverTime({ model, report: { periods, unit } }: RequestChartsProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const table = useMemo(
    (): SeriesTable => ({
      categories: periods.map(({ begins }) => periodName(begins, unit, language)),
      series: [
        { name: t('report.started'), values: periods.map(({ started }) => started) },
        { name: t('report.ended'), values: periods.map(({ ended }) => ended), isLine: true },
      ],
    }),
    [periods, unit, language, t],
  );
  const pick = useMemo(
    () => (category: number, series: number) => {
      const begins = periods[category]?.begins;
      if (begins !== undefined) model.openRows({ figure: series === 0 ? 'begun' : 'ended', begins });
    },
    [model, periods],
  );
  return (
    <Card className="p-4">
      <ChartFigure
        kind="mixed"
        title={t(`report.overTime.${unit}`)}
        categoryName={t(unit === 'week' ? 'report.week' : 'report.monthHead')}
        table={table}
        onPick={pick}
      />
    </Card>
  );
}

function ByProcess({ model, report: { byProcess } }: RequestChartsProps) {
  const { t } = useTranslation();
  const shown = useMemo(() => byProcess.slice(0, MOST_BARS), [byProcess]);
  const table = useMemo(
    (): SeriesTable => ({
      categories: shown.map(({ processName }) => processName),
      series: [
        { name: t('report.handled'), values: shown.map(({ handled }) => handled) },
        { name: t('report.waiting'), values: shown.map(({ waiting }) => waiting) },
      ],
    }),
    [shown, t],
  );
  const pick = useMemo(
    () => (category: number, series: number) => {
      const process = shown[category]?.process;
      if (process !== undefined) model.openRows({ figure: series === 0 ? 'handled' : 'waiting', process });
    },
    [model, shown],
  );
  return (
    <Card className="p-4">
      <ChartFigure
        kind="stacked"
        isHorizontal
        title={t('report.byProcess')}
        categoryName={t('report.process')}
        table={table}
        onPick={pick}
      />
    </Card>
  );
}

const byMedian = (steps: readonly StepFigures[]): readonly StepFigures[] =>
  steps
    .filter(({ decided }) => decided > 0)
    .toSorted((one, other) => other.median - one.median)
    .slice(0, MOST_BARS);

function StepTimes({ model, report: { steps } }: RequestChartsProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const shown = useMemo(() => byMedian(steps), [steps]);
  const isAll = model.process === '';
  const table = useMemo(
    (): SeriesTable => ({
      categories: shown.map(({ processName, nodeName }) => (isAll ? `${nodeName} (${processName})` : nodeName)),
      series: [{ name: t('report.hours'), values: shown.map(({ median }) => Math.round((median / HOUR) * 10) / 10) }],
    }),
    [shown, isAll, t],
  );
  const pick = useMemo(
    () => (category: number) => {
      const step = shown[category];
      if (step) model.openRows({ figure: 'decided', process: step.process, node: step.node });
    },
    [model, shown],
  );
  const format = useMemo(() => numberFormatter(language, { maximumFractionDigits: 1 }).format, [language]);
  if (shown.length === 0) return null;
  return (
    <Card className="p-4">
      <ChartFigure
        kind="bar"
        isHorizontal
        title={t('report.howLong')}
        categoryName={t('report.step')}
        table={table}
        format={format}
        onPick={pick}
      />
      <p className="pt-2 text-12 text-soft">{`${t('report.howLongNote')} (${t('report.hours')})`}</p>
    </Card>
  );
}
