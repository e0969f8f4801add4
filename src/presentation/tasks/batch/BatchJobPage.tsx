import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Instant } from '#domain/shared/ids.ts';
import type { BatchJob } from '#domain/tasks/batch.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { SkippedRowsNotice } from '../../ui/feedback/SkippedRowsNotice.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { recordLook } from '../../ui/workflow/recordLook.ts';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { BatchJobViewModel } from './BatchJobViewModel.ts';
import { BatchRows } from './BatchRows.tsx';

/** Parameter: `id`. */
export function BatchJobPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return <BatchJobView key={id} id={id} />;
}

const BatchJobView = observer(function BatchJobView({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const model = useViewModel((context) => new BatchJobViewModel(context, id));
  const { loader, message } = model;
  const { value: detail } = loader;
  const mayRetry = detail?.job.isOver === true && detail.job.failed > 0;
  const bottom = mayRetry ? (
    <div className="glass pb-bar grid gap-2 border-t border-line px-4 pt-3">
      {message && (
        <p role="alert" className="text-14 text-refuse">
          {say(message)}
        </p>
      )}
      <Button isBusy={model.activity.isBusy} onClick={() => void model.retry()}>
        {t('batch.retry')}
      </Button>
    </div>
  ) : undefined;
  return (
    <PageFrame title={t('page.batchJob')} back="batchJobs" bottom={bottom}>
      {detail && (
        <>
          <JobCard job={detail.job} now={loader.now} />
          <SkippedRowsNotice count={loader.skipped} />
          <BatchRows rows={detail.rows} />
        </>
      )}
      {!detail && <LoaderState loader={loader} />}
    </PageFrame>
  );
});

/** Shows the decision, the opinion and the progress of a batch. */
function JobCard({ job, now }: { readonly job: BatchJob; readonly now: Instant }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { vote, opinion, total, done, failed, isOver, startedAt, endedAt } = job;
  const look = recordLook(vote);
  const handled = done + failed;
  return (
    <Card isPadded className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={look.tone} icon={look.icon}>
          {t(`record.${vote}`)}
        </Chip>
        <Chip tone={isOver ? 'neutral' : 'action'}>{t(isOver ? 'batch.over' : 'batch.running')}</Chip>
      </div>
      <p className={opinion === '' ? 'text-soft' : ''}>{opinion === '' ? t('batch.noOpinion') : opinion}</p>
      <ProgressBar
        done={handled}
        total={total}
        label={t('batch.progress', { done: handled, total })}
        note={
          endedAt === undefined
            ? t('batch.startedAt', { moment: formatTimestamp(language, startedAt, now) })
            : t('batch.endedAt', { moment: formatTimestamp(language, endedAt, now) })
        }
      />
    </Card>
  );
}
