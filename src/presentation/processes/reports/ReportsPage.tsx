import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { REPORT_SPANS, type ReportSpan, type WorkflowReport } from '#domain/reports/workflowReport.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { FilterChip, FilterChips } from '../../ui/controls/FilterChip.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { SelectBox } from '../../ui/controls/SelectBox.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { ReturnedRequests } from './ReturnedRequests.tsx';
import { PeopleFigures } from './PeopleFigures.tsx';
import { ReportViewModel } from './ReportViewModel.ts';
import { RequestCharts } from './RequestCharts.tsx';
import { RequestTotals } from './RequestTotals.tsx';
import { WaitingSteps } from './WaitingSteps.tsx';

const SPANS = Object.keys(REPORT_SPANS) as readonly ReportSpan[];

/** Statistics of the company, or of the departments that the user leads. */
export const ReportsPage = observer(function ReportsPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const model = useViewModel((context) => new ReportViewModel(context, Object.fromEntries(query)));
  const { loader, report } = model;
  return (
    <PageFrame title={t('page.reports')} back="me">
      {report && <Scope report={report} now={loader.now} />}
      <FilterChips label={t('report.spans')}>
        {SPANS.map((span) => (
          <FilterChip key={span} isChosen={span === model.span} onClick={() => model.choose({ span })}>
            {t(`report.span.${span}`)}
          </FilterChip>
        ))}
      </FilterChips>
      {report && <ProcessChoice model={model} />}
      {report === undefined || loader.failure ? (
        <LoaderState loader={loader} />
      ) : (
        <div aria-busy={loader.isLoading} className={loader.isLoading ? 'opacity-60 transition' : 'transition'}>
          <Figures model={model} report={report} />
        </div>
      )}
    </PageFrame>
  );
});

function Scope({ report: { scope, at }, now }: { readonly report: WorkflowReport; readonly now: number }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return (
    <p className="pb-3 text-14 text-soft">
      {scope.isCompany ? t('report.company') : t('report.departments', { names: scope.departments.join(', ') })}
      {' · '}
      <span className="figures">{t('report.asOf', { moment: formatTimestamp(language, at, now) })}</span>
    </p>
  );
}

const ProcessChoice = observer(function ProcessChoice({ model }: { readonly model: ReportViewModel }) {
  const { t } = useTranslation();
  // Read here, because a render function passed to `Field` is not tracked by this observer.
  const { process: chosen, processes } = model;
  return (
    <div className="pt-3 pb-1">
      <Field label={t('report.process')}>
        {(ties) => (
          <SelectBox ids={ties} value={chosen} onChange={(process) => model.choose({ process })}>
            <option value="">{t('report.allProcesses')}</option>
            {processes.map(({ process, processName }) => (
              <option key={process} value={process}>
                {processName}
              </option>
            ))}
          </SelectBox>
        )}
      </Field>
    </div>
  );
});

const Figures = observer(function Figures({
  model,
  report,
}: {
  readonly model: ReportViewModel;
  readonly report: WorkflowReport;
}) {
  const { t } = useTranslation();
  const isEmpty = report.requests.started === 0 && report.steps.length === 0;
  if (isEmpty) return <NoticeBox picture="empty" title={t('report.none.title')} advice={t('report.none.advice')} />;
  return (
    <>
      <RequestTotals model={model} requests={report.requests} />
      <RequestCharts model={model} report={report} />
      <WaitingSteps model={model} report={report} />
      <ReturnedRequests model={model} />
      {report.people.length > 0 && <PeopleFigures model={model} people={report.people} />}
    </>
  );
});
