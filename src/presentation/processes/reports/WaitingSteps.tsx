import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Figure, StepFigures, WorkflowReport } from '#domain/reports/workflowReport.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formatDuration } from '../../ui/workflow/formatDuration.ts';
import { PageLink } from '../../ui/navigation/PageLink.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import type { ReportViewModel } from './ReportViewModel.ts';

interface WaitingStepsProps {
  readonly model: ReportViewModel;
  readonly report: WorkflowReport;
}

/** The steps with the longest total waiting time, longest first. */
export const WaitingSteps = observer(function WaitingSteps({ model, report }: WaitingStepsProps) {
  const { t } = useTranslation();
  const { steps, hasMoreSteps } = model;
  const most = report.steps[0]?.totalWaiting ?? 0;
  if (steps.length === 0) return <p className="pt-4 text-14 text-soft">{t('report.noDecision')}</p>;
  return (
    <section>
      <SectionTitle>{t('report.waits')}</SectionTitle>
      <p className="-mt-2 pb-3 text-14 text-soft">{t('report.waitsNote')}</p>
      <Card>
        <ul className="divide-y divide-line">
          {steps.map((step) => (
            <WaitingStep key={`${step.process}/${step.node}`} model={model} step={step} maxOpen={most} />
          ))}
        </ul>
      </Card>
      {hasMoreSteps && (
        <Button variant="line" className="mt-3 w-full" onClick={model.showAllSteps}>
          {t('report.moreSteps', { count: report.steps.length })}
        </Button>
      )}
    </section>
  );
});

/** Figures of a step with a link to their rows, in display order. Zero values are omitted. */
const LINKS = [
  ['decided', 'decided'],
  ['open', 'open'],
  ['returned', 'returned'],
  ['refusedAt', 'refused'],
] as const satisfies readonly (readonly [Figure, keyof StepFigures])[];

interface WaitingStepProps {
  readonly model: ReportViewModel;
  readonly step: StepFigures;
  readonly maxOpen: number;
}

function WaitingStep({ model, step, maxOpen }: WaitingStepProps) {
  const { t } = useTranslation();
  const { process, node, nodeName, processName, totalWaiting, decided, median, percentile90, open, longestOpen } = step;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="min-w-0 flex-1 basis-40 text-16 font-medium">
          {nodeName}
          {model.process === '' && <span className="block text-14 font-normal text-soft">{processName}</span>}
        </h3>
        <p className="figures text-14 font-semibold">{t('report.waited', { span: formatDuration(t, totalWaiting) })}</p>
      </div>
      <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-action"
          style={{ width: `${(totalWaiting / Math.max(maxOpen, 1)) * 100}%` }}
        />
      </div>
      <p className="figures pt-2 text-14 text-soft">
        {[
          decided > 0 && t('report.median', { span: formatDuration(t, median) }),
          decided > 0 && t('report.ninth', { span: formatDuration(t, percentile90) }),
          open > 0 && t('report.oldest', { span: formatDuration(t, longestOpen) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {LINKS.filter(([, field]) => step[field] > 0).map(([figure, field]) => (
          <li key={figure}>
            <PageLink
              to="reportRows"
              params={model.getRowParams({ figure, process, node })}
              className="tap figures inline-flex items-center text-14 text-action"
            >
              {t(`report.${figure}`, { count: step[field] })}
            </PageLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
