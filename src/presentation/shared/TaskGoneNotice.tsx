import { observer } from 'mobx-react-lite';
import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import type { Instant, InstanceId } from '#domain/shared/ids.ts';
import { formatMoment } from '../i18n/formats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from './Button.tsx';
import { NoticeBox } from './NoticeBox.tsx';

interface GoneTask {
  readonly instance: InstanceId | undefined;
  /** Who has handled it, where that is known. */
  readonly handledBy?: HistoryRow | undefined;
  readonly now?: Instant;
  openInstance(): void;
  goOn(): void;
}

/**
 * Somebody was faster: what came of it, and the way on. What was typed is not needed any more, but nothing was sent
 * twice.
 */
export const TaskGoneNotice = observer(function TaskGoneNotice({ model }: { readonly model: GoneTask }) {
  const { t, language } = useTexts();
  const { handledBy, now } = model;
  const advice =
    handledBy?.doneAt === undefined || now === undefined
      ? t('task.endedAdvice')
      : t('task.handledBy', { name: handledBy.handlerName, moment: formatMoment(language, handledBy.doneAt, now) });
  return (
    <div role="alert">
      <NoticeBox picture="done" title={t('refusal.task.ended')} advice={advice}>
        {model.instance !== undefined && <Button onClick={model.openInstance}>{t('task.seeResult')}</Button>}
        <Button look="line" onClick={model.goOn}>
          {t('task.goOn')}
        </Button>
      </NoticeBox>
    </div>
  );
});
