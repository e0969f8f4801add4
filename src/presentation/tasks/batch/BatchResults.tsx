import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import type { BatchDecisionViewModel } from './BatchDecisionViewModel.ts';
import { BatchRows } from './BatchRows.tsx';

/** One result per task; failed ones show their reason and can be retried. */
export const BatchResults = observer(function BatchResults({ model }: { readonly model: BatchDecisionViewModel }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { navigator } = useAppContext();
  const { rows, failed, done } = model;
  const { message, activity } = model.submission;
  if (!rows) return null;
  return (
    <>
      <div role="status">
        <NoticeBox
          picture={failed.length === 0 ? 'done' : 'broken'}
          title={[
            done.length > 0 ? t('batch.done', { count: done.length }) : '',
            failed.length > 0 ? t('batch.failed', { count: failed.length }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          {failed.length > 0 && (
            <Button isBusy={activity.isBusy} onClick={() => void model.retry()}>
              {t('batch.retry')}
            </Button>
          )}
          <Button variant={failed.length > 0 ? 'line' : 'fill'} onClick={() => navigator.back('myTasks')}>
            {t('task.goOn')}
          </Button>
        </NoticeBox>
      </div>
      {message && (
        <p role="alert" className="text-14 text-refuse">
          {say(message)}
        </p>
      )}
      <BatchRows rows={rows} />
    </>
  );
});
