import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import type { Instant, InstanceId } from '#domain/shared/ids.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../i18n/formats.ts';
import { Button } from '../controls/Button.tsx';
import { NoticeBox } from '../feedback/NoticeBox.tsx';

interface GoneTask {
  readonly instance: InstanceId | undefined;
  /** The record of the user who handled the task, if known. */
  readonly handledBy?: HistoryRow | undefined;
  readonly now?: Instant;
  openInstance(): void;
  openMyTasks(): void;
}

/**
 * Reports that another user has handled the task, with links to the request and to the next page. Nothing was sent
 * twice, and the user's input is no longer needed.
 */
export const TaskEndedNotice = observer(function TaskGoneNotice({ model }: { readonly model: GoneTask }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { handledBy, now } = model;
  const advice =
    handledBy?.doneAt === undefined || now === undefined
      ? t('task.endedAdvice')
      : t('task.handledBy', { name: handledBy.handlerName, moment: formatTimestamp(language, handledBy.doneAt, now) });
  return (
    <div role="alert">
      <NoticeBox picture="done" title={t('refusal.task.ended')} advice={advice}>
        {model.instance !== undefined && <Button onClick={model.openInstance}>{t('task.seeResult')}</Button>}
        <Button variant="line" onClick={model.openMyTasks}>
          {t('task.goOn')}
        </Button>
      </NoticeBox>
    </div>
  );
});
