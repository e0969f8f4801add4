import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import type { Instant } from '#domain/shared/ids.ts';
import type { BatchJob } from '#domain/task/batch.ts';
import { formatMoment } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../shared/Button.tsx';
import { Card } from '../../shared/Card.tsx';
import { Chip } from '../../shared/Chip.tsx';
import { LeftOutNote } from '../../shared/LeftOutNote.tsx';
import { LoaderState } from '../../shared/LoaderState.tsx';
import { PageFrame } from '../../shared/PageFrame.tsx';
import { recordLook } from '../../shared/recordLook.ts';
import { useMessageText } from '../../shared/useMessageText.ts';
import { useViewModel } from '../../shared/useViewModel.ts';
import { BatchJobViewModel } from './BatchJobViewModel.ts';
import { BatchRows } from './BatchRows.tsx';

/** Parameter: `id`. */
export function BatchJobPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return <BatchJobView key={id} id={id} />;
}

const BatchJobView = observer(function BatchJobView({ id }: { readonly id: string }) {
  const { t } = useTexts();
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
          <LeftOutNote count={loader.leftOut} />
          <BatchRows rows={detail.rows} />
        </>
      )}
      {!detail && <LoaderState loader={loader} />}
    </PageFrame>
  );
});

/** What is decided with which words, and how far it is. */
function JobCard({ job, now }: { readonly job: BatchJob; readonly now: Instant }) {
  const { t, language } = useTexts();
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
      <div>
        <div
          role="progressbar"
          aria-label={t('batch.progress', { done: handled, total })}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={handled}
          className="h-2 overflow-hidden rounded-full bg-sunken"
        >
          <div
            className="h-full rounded-full bg-action transition-[width]"
            style={{ width: `${(100 * handled) / Math.max(1, total)}%` }}
          />
        </div>
        <p role="status" className="figures flex flex-wrap justify-between gap-x-3 pt-1.5 text-14 text-soft">
          <span>{t('batch.progress', { done: handled, total })}</span>
          <span>
            {endedAt === undefined
              ? t('batch.startedAt', { moment: formatMoment(language, startedAt, now) })
              : t('batch.endedAt', { moment: formatMoment(language, endedAt, now) })}
          </span>
        </p>
      </div>
    </Card>
  );
}
