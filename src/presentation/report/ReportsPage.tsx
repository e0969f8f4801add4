import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { REPORT_SPANS, type ReportSpan, type WorkflowReport } from '#domain/report/workflowReport.ts';
import { formatMoment } from '../i18n/formats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Field } from '../shared/Field.tsx';
import { FilterChip, FilterChips } from '../shared/FilterChip.tsx';
import { LoaderState } from '../shared/LoaderState.tsx';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { SelectBox } from '../shared/SelectBox.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { ComesBack } from './ComesBack.tsx';
import { PeopleFigures } from './PeopleFigures.tsx';
import { ReportViewModel } from './ReportViewModel.ts';
import { RequestCharts } from './RequestCharts.tsx';
import { RequestSums } from './RequestSums.tsx';
import { WaitingSteps } from './WaitingSteps.tsx';

const SPANS = Object.keys(REPORT_SPANS) as readonly ReportSpan[];

/** How the work of the company, or of the departments one leads, went. */
export const ReportsPage = observer(function ReportsPage() {
  const { t } = useTexts();
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
        <div aria-busy={loader.isReading} className={loader.isReading ? 'opacity-60 transition' : 'transition'}>
          <Figures model={model} report={report} />
        </div>
      )}
    </PageFrame>
  );
});

/** Whose work it is, and from when the figures are. */
function Scope({ report: { scope, at }, now }: { readonly report: WorkflowReport; readonly now: number }) {
  const { t, language } = useTexts();
  return (
    <p className="pb-3 text-14 text-soft">
      {scope.isCompany ? t('report.company') : t('report.departments', { names: scope.departments.join(', ') })}
      {' · '}
      <span className="figures">{t('report.asOf', { moment: formatMoment(language, at, now) })}</span>
    </p>
  );
}

const ProcessChoice = observer(function ProcessChoice({ model }: { readonly model: ReportViewModel }) {
  const { t } = useTexts();
  // Read here: what a field draws within itself is not watched.
  const { process: chosen, processes } = model;
  return (
    <div className="pt-3 pb-1">
      <Field label={t('report.process')}>
        {(ties) => (
          <SelectBox ties={ties} value={chosen} onChange={(process) => model.choose({ process })}>
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
  const { t } = useTexts();
  const isEmpty = report.requests.started === 0 && report.steps.length === 0;
  if (isEmpty) return <NoticeBox picture="empty" title={t('report.none.title')} advice={t('report.none.advice')} />;
  return (
    <>
      <RequestSums model={model} requests={report.requests} />
      <RequestCharts model={model} report={report} />
      <WaitingSteps model={model} report={report} />
      <ComesBack model={model} />
      {report.people.length > 0 && <PeopleFigures model={model} people={report.people} />}
    </>
  );
});
